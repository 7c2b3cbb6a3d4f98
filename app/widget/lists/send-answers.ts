import { randomId } from '../../lib/random-id.ts';
import { t } from '../../messages/lists.ts';
import { checkAnswers } from '../../protocol/check-answers.ts';
import type { Rule } from '../../protocol/rules.ts';
import type { FieldErrors } from '../../protocol/submission.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import type { HostBridge } from '../shell/host-bridge.ts';
import { postAssessment, Refused } from '../shell/post-assessment.ts';
import type { Toast } from '../shell/step-machine.ts';
import { submissionBody } from '../shell/submission-body.ts';
import type { Dispatch, ListWalk } from './list-form.ts';

/** What is being sent: one key per set of answers, kept for retries, new when an answer changes (D17). */
export interface Attempt {
  body?: string;
  key?: string;
  /** Set at once, before the next drawing can disable the button. */
  busy?: boolean;
}

/** How one widget's answers become V section 7's payload. */
export interface Sending<A> {
  payload: (answers: A) => Record<string, unknown>;
  /** The server's, for what the payload holds. */
  rules: Record<string, Rule>;
  /** The form's field for each field of the payload that is asked under another name. */
  askedAs: Readonly<Record<string, keyof A & string>>;
  emptyEmail: Toast;
  sent: Toast;
}

interface SendOptions<A> extends Sending<A> {
  walk: ListWalk<A>;
  config: WidgetConfig;
  host: HostBridge | undefined;
  attempt: Attempt;
  dispatch: Dispatch<A>;
}

const failed = (message: string): Toast => ({
  tone: 'destructive',
  title: t.failed,
  text: message || t.failedText,
});

/**
 * Checks the answers and sends them. Every way it can end is dispatched; it never throws. Nothing is sent without an
 * e-mail address (V section 4).
 */
export async function sendAnswers<A extends { email: string }>(options: SendOptions<A>): Promise<void> {
  const { walk, config, host, attempt, dispatch, payload, rules, askedAs, emptyEmail, sent } = options;
  if (attempt.busy) return;
  attempt.busy = true;
  dispatch({ type: 'submit' });
  try {
    const given = payload(walk.answers);
    const checked = checkAnswers(rules, given);
    if (!checked.ok) return refuse(checked.fields, walk.answers.email.trim() ? undefined : emptyEmail);

    const surroundings = { href: location.href, referrer: document.referrer, sessionId: host?.sessionId };
    const answers = { ...given, ...checked.value };
    const body = JSON.stringify(submissionBody(answers, config, host?.handshake ?? null, surroundings));
    if (attempt.body !== body) Object.assign(attempt, { body, key: randomId() });
    const { assessmentId, trackingId } = await postAssessment(body, { 'Idempotency-Key': attempt.key ?? '' });
    attempt.body = undefined;
    dispatch({ type: 'done', outcome: { assessmentId, trackingId }, toast: sent });
    host?.post('assessment-complete', { trackingId, widget: config.widget });
    host?.post('assessment-lead', { trackingId });
  } catch (error) {
    const { message, fields } = error instanceof Refused ? error : new Refused('');
    refuse(fields, failed(message));
    host?.post('assessment-error', { message: 'The assessment could not be submitted.' });
  } finally {
    attempt.busy = false;
  }

  /** Messages for fields that no step asks for would be shown nowhere: then the toast has to say it. */
  function refuse(fields: FieldErrors, toast?: Toast) {
    const asked = Object.entries(fields)
      .map(([field, messages]) => [askedAs[field] ?? field, messages] as const)
      .filter(([field]) => field in walk.answers);
    dispatch(
      asked.length > 0
        ? { type: 'invalid', fields: Object.fromEntries(asked), toast }
        : { type: 'failed', toast: toast ?? failed('') },
    );
  }
}
