import type { Plan } from '#app/engine/types.ts';
import type { FieldErrors } from '#app/protocol/field-errors.ts';

/** Long enough for a busy server that says 503 itself, short enough for a visitor. */
const TIMEOUT_MS = 30_000;

export interface Accepted {
  assessmentId: string;
  trackingId: string;
  /** Only where no plan mail goes out, because the recipient has had as many as one may get in a day (D51). */
  planMail?: 'suppressed';
  /** Only where the server's plan differs from the one whose digest was sent. */
  plan?: Plan;
}

/** An answer other than success. The message is fit for the visitor; empty when there is nothing better to say. */
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
 * `POST /api/assessment`.
 * @param body the submission as JSON text: the same text must go with the same key
 * @throws Refused with '{status}: {body or status text}' for an answer that is not OK, with an empty message when
 *   no proper answer came (offline, timed out, not JSON, success not true)
 */
export async function postAssessment(body: string, headers: Record<string, string>): Promise<Accepted> {
  let response: Response;
  try {
    response = await fetch('/api/assessment', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      body,
      // The lead arrives even when the visitor closes the tab right after the click.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new Refused('');
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
