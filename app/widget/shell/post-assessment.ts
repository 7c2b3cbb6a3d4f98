import type { Plan } from '#app/engine/types.ts';
import { t } from '#app/messages/offline.ts';
import type { FieldErrors } from '#app/protocol/field-errors.ts';

/** Timeout that is long enough for a busy server to answer 503 itself and short enough for a visitor. */
const SUBMISSION_TIMEOUT_MS = 30_000;

export interface Accepted {
  assessmentId: string;
  trackingId: string;
  /** Set only if no plan e-mail is sent because the recipient has reached the daily maximum (D51). */
  planMail?: 'suppressed';
  /** Set only if the server's plan differs from the one whose digest was sent. */
  plan?: Plan;
}

/** A response other than success. The message can be shown to the visitor; it is empty if there is nothing better to show. */
export class Refused extends Error {
  readonly fields: FieldErrors;
  constructor(message: string, fields: FieldErrors = {}) {
    super(message);
    this.fields = fields;
  }
}

interface Problem {
  detail?: string;
  title?: string;
  fields?: FieldErrors;
}

/**
 * Sends `POST /api/assessment`.
 * @param body the submission as JSON text; the same key must always be sent with the same text
 * @throws Refused with '{status}: {body or status text}' for a response that is not OK, with the text for a device without a
 * connection, and with an empty message if there was no valid response (timed out, not JSON, success not true)
 */
export async function postAssessment(body: string, headers: Record<string, string>): Promise<Accepted> {
  let response: Response;
  try {
    response = await fetch('/api/assessment', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      body,
      // The request completes even if the visitor closes the tab right after the click.
      keepalive: true,
      signal: AbortSignal.timeout(SUBMISSION_TIMEOUT_MS),
    });
  } catch {
    throw new Refused(navigator.onLine === false ? t.offline : '');
  }
  const text = await response.text().catch(() => '');
  if (!response.ok) {
    const problem = parsed<Problem>(text);
    const reason = problem ? (problem.detail ?? problem.title) : text;
    throw new Refused(`${response.status}: ${reason || response.statusText}`, problem?.fields);
  }
  const answer = parsed<Accepted & { success: boolean }>(text);
  if (answer?.success !== true) throw new Refused('');
  return answer;
}

function parsed<T>(text: string): T | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as T) : null;
  } catch {
    return null;
  }
}
