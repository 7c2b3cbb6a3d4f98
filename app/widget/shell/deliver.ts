import { randomId } from '#app/lib/random-id.ts';
import { t } from '#app/messages/mail-limit.ts';
import type { FieldErrors, Parsed } from '#app/protocol/field-errors.ts';
import { missingHealthConsent } from '#app/protocol/health-consent.ts';
import type { Region } from '#app/protocol/jurisdictions.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import type { HostBridge } from './host-bridge.ts';
import { isPreview } from './is-preview.ts';
import { type Accepted, postAssessment, Refused } from './post-assessment.ts';
import type { QuestionnaireAction, QuestionnaireState, Toast } from './step-machine.ts';
import { submissionBody } from './submission-body.ts';

/** The current submission: one key per set of answers, reused for retries, new when an answer changes (D17). */
export interface Attempt {
  body?: string;
  key?: string;
  /** Set at once, before the next render can disable the button. */
  busy?: boolean;
}

/**
 * The checkboxes for offers (D32), for health answers (D47), and for their copy to the company's customer database. They are undefined until
 * the visitor changes them, so that no form has to declare them.
 */
export interface OffersAnswer {
  marketingOptIn?: boolean;
  healthConsent?: boolean;
  crmConsent?: boolean;
  /** The consumer widget's checkbox for offers by text. */
  textsConsent?: boolean;
  /** Where the visitor lives, if they were asked. What is sent is the region of the configuration, which has loaded. */
  region?: Region;
}

type Named = Pick<Accepted, 'assessmentId' | 'trackingId' | 'planMail'>;

export interface Delivery<A, O extends Named, K extends object> {
  questionnaire: QuestionnaireState<A, O>;
  config: WidgetConfig;
  host: HostBridge | undefined;
  attempt: Attempt;
  dispatch: (action: QuestionnaireAction<A, O>) => void;
  /** Returns the answers as they are sent, or their errors. */
  check: () => Parsed<K> | Promise<Parsed<K>>;
  /** Toast in addition to the errors of the fields. */
  refused?: Toast;
  /** The form's field for each payload field with another name. */
  askedAs?: Readonly<Record<string, string>>;
  /** Sends by `post`, with as many calls as needed; to the server every call is the same submission. */
  send: (
    answers: K,
    post: (headers?: Record<string, string>) => Promise<Accepted>,
  ) => Promise<{
    outcome: O;
    toast: Toast;
  }>;
  /** @param message '' if unknown */
  failed: (message: string) => Toast;
}

/**
 * Validates a questionnaire's answers and sends them, at most once at a time. Every outcome is dispatched and posted to the host page; it
 * never throws.
 */
export async function deliver<A extends OffersAnswer, O extends Named, K extends object>(
  delivery: Delivery<A, O, K>,
): Promise<void> {
  const {
    questionnaire,
    config,
    host,
    attempt,
    dispatch,
    check,
    refused,
    askedAs = {},
    send,
    failed,
  } = delivery;
  if (attempt.busy) return;
  attempt.busy = true;
  dispatch({ type: 'submit' });
  try {
    const checked = await check();
    const { healthConsent, crmConsent, marketingOptIn = false } = questionnaire.answers;
    const missing = config.asksForHealth ? missingHealthConsent({ healthConsent }) : {};
    if (!checked.ok) return refuse({ ...checked.fields, ...missing }, refused);
    if (missing.healthConsent) return refuse(missing);

    const surroundings = { href: location.href, referrer: document.referrer, sessionId: host?.sessionId };
    const answers = {
      ...checked.value,
      ...(config.asksForOffers && { marketingOptIn }),
      ...(config.asksForHealth && { healthConsent, crmConsent }),
    };
    const body = JSON.stringify(submissionBody(answers, config, host?.handshake ?? null, surroundings));
    if (attempt.body !== body) Object.assign(attempt, { body, key: randomId() });
    const { key = '' } = attempt;
    const preview = isPreview(host);
    const done = await send(checked.value, async (headers) =>
      preview
        ? { assessmentId: '', trackingId: '' }
        : postAssessment(body, { ...headers, 'Idempotency-Key': key }),
    );
    attempt.body = undefined;
    const text = preview ? t.preview : done.outcome.planMail ? t.notSent : done.toast.text;
    const toast = { ...done.toast, text };
    dispatch({ type: 'done', ...done, toast });
    const { trackingId } = done.outcome;
    host?.post('assessment-complete', { trackingId, widget: config.widget });
    host?.post('assessment-lead', { trackingId });
  } catch (error) {
    const { message, fields } = error instanceof Refused ? error : new Refused('');
    refuse(fields, failed(message));
    host?.post('assessment-error', { message: 'The assessment could not be submitted.' });
  } finally {
    attempt.busy = false;
  }

  /** Errors of fields that belong to no step would be invisible, so the toast shows them. */
  function refuse(messagesByField: FieldErrors, toast?: Toast) {
    const fields: FieldErrors = {};
    for (const field in messagesByField) {
      const formField = askedAs[field] ?? field;
      const messages = messagesByField[field];
      const isAsked =
        formField in questionnaire.answers || (config.asksForHealth && field === 'healthConsent');
      if (isAsked && messages) fields[formField] = messages;
    }
    dispatch(
      Object.keys(fields).length > 0
        ? { type: 'invalid', fields, toast }
        : { type: 'failed', toast: toast ?? failed('') },
    );
  }
}
