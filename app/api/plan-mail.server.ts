import * as z from 'zod/mini';
import { requestPlanMail } from '../domain/assessments/index.ts';
import { AppError } from '../lib/app-error.ts';
import { declareCall } from './call.server.ts';
import type { ApiServices } from './services.ts';

const MISSING = 'Please provide an email address';
const WRONG = 'Please enter a valid email address';

const address = z.email().check(z.maxLength(254));

/** The address of a request for a plan mail. @throws AppError `invalid` with V section 5's messages */
export function readPlanMailAddress(body: unknown): string {
  const given = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  const email = typeof given === 'string' ? given.trim() : '';
  const message = email === '' ? MISSING : address.safeParse(email).success ? null : WRONG;
  if (message) throw new AppError('invalid', message, { fields: { email: [message] } });
  return email;
}

/** `POST /api/assessment/{assessmentId}/email` (V section 7, D18): sends the plan to the address in the body. */
export const postPlanMail = declareCall<ApiServices>({
  method: 'POST',
  path: '/api/assessment/:assessmentId/email',
  summary: 'Send the plan to an address',
  limit: 'mail-request',
  maxBytes: 4 * 1024,
  async handle({ params, body, context }) {
    const { db, outbox } = context.services;
    const email = readPlanMailAddress(body.value);
    await requestPlanMail({ db, outbox, assessmentId: params.assessmentId ?? '', email, now: new Date() });
    return Response.json({ success: true }, { headers: { 'Cache-Control': 'no-store' } });
  },
});
