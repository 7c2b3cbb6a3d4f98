import type { Plan } from '../../engine/types.ts';
import { randomId } from '../../lib/random-id.ts';
import { t } from '../../messages/full.ts';
import { checkAnswers } from '../../protocol/check-answers.ts';
import { FULL_RULES } from '../../protocol/full-rules.ts';
import type { FieldErrors } from '../../protocol/submission.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import type { HostBridge } from '../shell/host-bridge.ts';
import { postAssessment, Refused } from '../shell/post-assessment.ts';
import type { Toast } from '../shell/step-machine.ts';
import { recommendOptionsOf, submissionBody } from '../shell/submission-body.ts';
import type { FullAction, FullWalk } from './answers.ts';
import type { Chunks } from './chunks.ts';
import { profileOf } from './submission-payload.ts';

/** What is being sent: one key per set of answers, kept for retries, new when an answer changes (D17). */
export interface Attempt {
  body?: string;
  key?: string;
  /** Set at once, before the next drawing can disable the button. */
  busy?: boolean;
}

export interface SubmitOptions {
  walk: FullWalk;
  config: WidgetConfig;
  host: HostBridge | undefined;
  chunks: Chunks | undefined;
  attempt: Attempt;
  dispatch: (action: FullAction) => void;
}

const COMPLETE: Toast = {
  tone: 'default',
  title: t.done,
  text: t.doneText,
};
const NOTHING_SUITABLE: Toast = {
  tone: 'default',
  title: t.nothing,
  text: t.nothingText,
};
const failed = (message: string): Toast => ({
  tone: 'destructive',
  title: t.failed,
  text: message || t.failedText,
});

/**
 * Validates, computes the plan and sends the answers; results are shown only when the server said success, and the
 * server's plan wins over the browser's (D7). Every way it can end is dispatched; it never throws.
 */
export async function submit({
  walk,
  config,
  host,
  chunks,
  attempt,
  dispatch,
}: SubmitOptions): Promise<void> {
  if (attempt.busy || !chunks) return;
  attempt.busy = true;
  dispatch({ type: 'submit' });
  try {
    const checked = checkAnswers(FULL_RULES, walk.answers);
    if (!checked.ok) return refuse(checked.fields);

    const { recommendInBrowser } = await chunks.engine.load();
    const { digest, plan } = recommendInBrowser(profileOf(checked.value), recommendOptionsOf(config));
    // May fail while the answers are on their way, when nobody waits for it yet.
    const own = plan.catch(() => undefined);
    const surroundings = { href: location.href, referrer: document.referrer, sessionId: host?.sessionId };
    const body = JSON.stringify(submissionBody(checked.value, config, host?.handshake ?? null, surroundings));
    if (attempt.body !== body) Object.assign(attempt, { body, key: randomId() });
    const send = (digest: string) =>
      postAssessment(body, { 'Idempotency-Key': attempt.key ?? '', 'X-Plan-Digest': digest });
    const accepted = await send(digest);
    // Where the texts of the plan could not be fetched: no plan has the empty digest, so the answer brings the server's.
    const shown = accepted.plan ?? (await own) ?? (await send('')).plan;
    if (!shown) throw new Refused('');
    succeed(shown, accepted);
  } catch (error) {
    fail(error instanceof Refused ? error : new Refused(''));
  } finally {
    attempt.busy = false;
  }

  function succeed(plan: Plan, { assessmentId, trackingId }: { assessmentId: string; trackingId: string }) {
    attempt.body = undefined;
    const toast = plan.outcome === 'plan' ? COMPLETE : NOTHING_SUITABLE;
    dispatch({ type: 'done', outcome: { plan, assessmentId, trackingId }, toast });
    host?.post('assessment-complete', { trackingId, widget: config.widget });
    host?.post('assessment-lead', { trackingId });
  }

  function fail({ message, fields }: Refused) {
    refuse(fields, failed(message));
    host?.post('assessment-error', { message: 'The assessment could not be submitted.' });
  }

  /** Messages for fields that no step asks for would be shown nowhere: then the toast has to say it. */
  function refuse(fields: FieldErrors, toast?: Toast) {
    const isAsked = Object.keys(fields).some((field) => field in walk.answers);
    dispatch(isAsked ? { type: 'invalid', fields, toast } : { type: 'failed', toast: toast ?? failed('') });
  }
}
