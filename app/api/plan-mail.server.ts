import { planScope } from '#app/domain/api-answers/index.ts';
import { findPlan, requestPlanMail } from '#app/domain/assessments/index.ts';
import { readEmail } from '#app/domain/reading/index.ts';
import { jsonResponse } from '#app/http/json-response.server.ts';
import { refuseStaff } from '#app/http/plan-staff.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { noAddress } from '#app/messages/en/email-panel.ts';
import { email as wrongAddress } from '#app/messages/en/rules.ts';
import { answerOnceIn } from './answer-once.server.ts';
import { type CallContext, declareCall } from './call.server.ts';
import { sendPlanBody, sendPlanDocs } from './docs/assessments.ts';
import { addWarnings, judgeUnknownFields } from './unknown-fields.ts';

/** Reads the e-mail address of a request for a plan mail. @throws AppError `invalid` with the texts of V section 5 */
export function readPlanMailAddress(body: unknown): string {
  const rawEmail = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  const input = typeof rawEmail === 'string' ? rawEmail.trim() : '';
  const email = readEmail(input);
  if (email.ok) return email.value;
  const message = input === '' ? noAddress : wrongAddress;
  throw new AppError('invalid', message, { fields: { email: [message] } });
}

const PLAN_MAIL_PATH = '/api/assessment/:assessmentId/email';

/** `POST /api/assessment/{assessmentId}/email` (V section 7, D18): sends the plan to the address in the body. */
export const postPlanMail = declareCall({
  method: 'POST',
  path: PLAN_MAIL_PATH,
  summary: 'Send the plan to an e-mail address',
  limit: 'mail-request',
  maxBytes: 4 * 1024,
  repetition: 'transaction',
  docs: sendPlanDocs,
  async handle({ request, params, body, context }) {
    const { assessmentId = '' } = params;
    const { value, warnings } = judgeUnknownFields(PLAN_MAIL_PATH, sendPlanBody, body.value);
    const email = readPlanMailAddress(value);
    const plan = await findPlan(context.services.db, assessmentId);
    if (plan) await refuseStaff({ request, context, plan });
    const send = async ({ services: { db, outbox } }: CallContext) => {
      await requestPlanMail({ db, outbox, assessmentId, email, now: new Date() });
      return addWarnings(jsonResponse({ success: true }), warnings);
    };
    const tenantId = request.headers.has('idempotency-key') ? plan?.tenant.id : undefined;
    const keyed = { request, raw: body.raw, context, inTransaction: true };
    // Without a plan there is no tenant to scope the key to, and nothing that could be done twice.
    const response = tenantId
      ? await answerOnceIn({ ...keyed, tenantId, scope: planScope(tenantId, assessmentId) }, send)
      : await send(context);
    response.headers.set('Cache-Control', 'no-store');
    return response;
  },
});
