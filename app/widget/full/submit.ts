import { namesDanger } from '../../engine/danger-words.ts';
import { recommendInBrowser } from '../../engine/recommend.browser.ts';
import { t } from '../../messages/full.ts';
import { checkAnswers } from '../../protocol/check-answers.ts';
import { FULL_RULES } from '../../protocol/full-rules.ts';
import { toProfile } from '../../protocol/profile.ts';
import { toRecommendOptions } from '../../protocol/recommend-options.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import { type Attempt, deliver } from '../shell/deliver.ts';
import type { HostBridge } from '../shell/host-bridge.ts';
import { Refused } from '../shell/post-assessment.ts';
import type { Toast } from '../shell/step-machine.ts';
import type { FullAction, FullQuestionnaire } from './answers.ts';

export interface SubmitOptions {
  questionnaire: FullQuestionnaire;
  config: WidgetConfig;
  host: HostBridge | undefined;
  recommend?: typeof recommendInBrowser;
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
 * server's plan wins over the browser's (D7).
 */
export async function submit({
  recommend = recommendInBrowser,
  ...submission
}: SubmitOptions): Promise<void> {
  const { questionnaire, config } = submission;
  await deliver({
    ...submission,
    check: () => checkAnswers(FULL_RULES, questionnaire.answers),
    failed,
    async send(answers, post) {
      const { digest, plan: made } = recommend(toProfile(answers), {
        ...toRecommendOptions(config),
        withhold_amounts: namesDanger(answers.additionalConcerns),
      });
      // May fail while the answers are on their way, before it is awaited.
      const own = made.catch(() => undefined);
      const accepted = await post({ 'X-Plan-Digest': digest });
      // Where the texts of the plan could not be fetched: no plan has the empty digest, so the answer brings the server's.
      const plan = accepted.plan ?? (await own) ?? (await post({ 'X-Plan-Digest': '' })).plan;
      if (!plan) throw new Refused('');
      const { assessmentId, trackingId, planMail } = accepted;
      const toast = plan.outcome === 'plan' ? COMPLETE : NOTHING_SUITABLE;
      return { outcome: { plan, assessmentId, trackingId, planMail }, toast };
    },
  });
}
