import { isPlanFrom, submitAssessment } from '#app/domain/assessments/index.ts';
import { readIdempotencyKey } from '#app/http/idempotency-key.server.ts';
import { jsonResponse } from '#app/http/json-response.server.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { REPLAYED } from './answer-once.server.ts';
import { declareCall, invalidInput } from './call.server.ts';
import { submitAssessmentDocs } from './docs/assessments.ts';

/**
 * `POST /api/assessment` (V section 7, D17): validates the answers of one of the three widgets, stores the lead and responds with 201 `{
 * success, assessmentId, trackingId }`, with `planMail: 'suppressed'` when the recipient has reached the daily limit of plan mails (D51). A
 * caller that computed the plan itself sends its digest as `X-Plan-Digest`. If it differs from the server's plan, the response contains the
 * server's plan (D7).
 */
export const postAssessment = declareCall({
  method: 'POST',
  path: '/api/assessment',
  summary: 'Submit an assessment',
  limit: 'submission',
  maxBytes: 64 * 1024,
  docs: submitAssessmentDocs,
  async handle({ request, body, context }) {
    const parsed = parseSubmission(body.value);
    if (!parsed.ok) throw invalidInput(parsed.fields);

    const { assessmentId, trackingId, plan, isMailSuppressed, isReplayed } = await submitAssessment({
      db: context.services.db,
      intake: context.services.intake,
      submission: parsed.value,
      idempotency: readIdempotencyKey(request, body.raw),
      now: new Date(),
    });
    const callersDigest = request.headers.get('x-plan-digest');
    const answer = {
      success: true,
      assessmentId,
      trackingId,
      ...(isMailSuppressed && { planMail: 'suppressed' }),
    };
    const stale = callersDigest !== null && !isPlanFrom(plan, callersDigest);
    return jsonResponse(stale ? { ...answer, plan } : answer, {
      status: 201,
      headers: { 'Cache-Control': 'no-store', ...(isReplayed && { [REPLAYED]: 'true' }) },
    });
  },
});
