import { namesDanger } from '#app/engine/danger-words.ts';
import { recommendInBrowser } from '#app/engine/recommend.browser.ts';
import { t } from '#app/messages/full.ts';
import { checkAnswers } from '#app/protocol/check-answers.ts';
import { FULL_RULES } from '#app/protocol/full-rules.ts';
import { toProfile } from '#app/protocol/profile.ts';
import { toRecommendOptions } from '#app/protocol/recommend-options.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { createPlanDetails } from '../results/plan-details.ts';
import { type Attempt, deliver } from '../shell/deliver.ts';
import type { HostBridge } from '../shell/host-bridge.ts';
import { Refused } from '../shell/post-assessment.ts';
import { shelfFor, withShelf } from '../shell/shelf.ts';
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
 * Validates, computes the plan and sends the answers; results are shown only after the server's success response, and the server's plan
 * overrides the browser's (D7).
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
      // Without the shelf the digest differs from the server's, and the response then contains the server's plan.
      const shelf = await shelfFor(config)
        .load()
        .catch(() => undefined);
      const { digest, outline, complete } = recommend(toProfile(answers), {
        ...toRecommendOptions(withShelf(config, shelf)),
        withhold_amounts: namesDanger(answers.additionalConcerns),
      });
      const { plan: servers, assessmentId, trackingId, planMail } = await post({ 'X-Plan-Digest': digest });
      const whole = async () => {
        // If the plan's texts could not be fetched, the empty digest matches no plan, so the response contains the server's plan.
        const plan =
          servers ?? (await complete().catch(() => undefined)) ?? (await post({ 'X-Plan-Digest': '' })).plan;
        if (!plan) throw new Refused('');
        return plan;
      };
      const decided = servers ?? outline;
      const isPlan = decided.outcome === 'plan';
      const details = createPlanDetails(whole);
      // A plan without products is shown whole, so its texts are loaded before the results appear.
      const wholeDetails = !isPlan ? await details.load().catch(() => undefined) : undefined;
      return {
        outcome: {
          outline: isPlan ? decided : (wholeDetails?.plan ?? (await whole())),
          details,
          assessmentId,
          trackingId,
          planMail,
        },
        toast: isPlan ? COMPLETE : NOTHING_SUITABLE,
      };
    },
  });
}
