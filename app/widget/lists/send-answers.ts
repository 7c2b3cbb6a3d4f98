import { t } from '#app/messages/lists.ts';
import { checkAnswers } from '#app/protocol/check-answers.ts';
import type { Rule } from '#app/protocol/rules.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { type Attempt, deliver, type OffersAnswer } from '../shell/deliver.ts';
import type { HostBridge } from '../shell/host-bridge.ts';
import type { Toast } from '../shell/step-machine.ts';
import type { Dispatch, ListQuestionnaire } from './list-form.ts';

/** Maps one widget's answers to V section 7's payload. */
export interface Sending<A> {
  payload: (answers: A) => Record<string, unknown>;
  /** The server's rules for the payload's fields. */
  rules: Record<string, Rule>;
  /** The form's field for each payload field with another name. */
  askedAs: Readonly<Record<string, keyof A & string>>;
  emptyEmail: Toast;
  sent: Toast;
}

interface SendOptions<A> extends Sending<A> {
  questionnaire: ListQuestionnaire<A>;
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

/** Validates the answers and sends them; without an e-mail address they are not sent (V section 4). */
export function sendAnswers<A extends OffersAnswer & { email: string }>(
  options: SendOptions<A>,
): Promise<void> {
  const { questionnaire, payload, rules, emptyEmail, sent } = options;
  return deliver({
    ...options,
    check() {
      const input = payload(questionnaire.answers);
      const checked = checkAnswers(rules, input);
      return checked.ok ? { ok: true, value: { ...input, ...checked.value } } : checked;
    },
    refused: questionnaire.answers.email.trim() ? undefined : emptyEmail,
    failed,
    async send(_answers, post) {
      const { assessmentId, trackingId, planMail } = await post();
      return { outcome: { assessmentId, trackingId, planMail }, toast: sent };
    },
  });
}
