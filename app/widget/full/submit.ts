import type { DangerFinding } from '#app/engine/own-words.ts';
import { recommendInBrowser } from '#app/engine/recommend.browser.ts';
import { t } from '#app/messages/full.ts';
import { checkAnswers } from '#app/protocol/check-answers.ts';
import type { FieldErrors } from '#app/protocol/field-errors.ts';
import { FULL_RULES } from '#app/protocol/full-rules.ts';
import { toProfile } from '#app/protocol/profile.ts';
import { toRecommendOptions } from '#app/protocol/recommend-options.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { createPlanDetails, loadPlanViews } from '../results/plan-details.ts';
import { type Attempt, deliver } from '../shell/deliver.ts';
import type { HostBridge } from '../shell/host-bridge.ts';
import { Refused } from '../shell/post-assessment.ts';
import { shelfFor, withShelf } from '../shell/shelf.ts';
import type { Toast } from '../shell/step-machine.ts';
import type { Answers, FullAction, FullQuestionnaire } from './answers.ts';
import { ownWordsReader } from './own-words-reader.ts';

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

/** Reads the visitor's free text. Returns undefined if the patterns could not be fetched: then the server alone reads it. */
async function readOwnWords(
  answers: Answers,
): Promise<{ findings: readonly DangerFinding[]; messages: string[] } | undefined> {
  if (answers.additionalConcerns.trim() === '') return { findings: [], messages: [] };
  const reader = await ownWordsReader.load().catch(() => undefined);
  return reader?.readOwnWords(answers);
}

/** Makes the plan in the browser. Without the shelf the digest differs from the server's, and the response then contains the server's plan. */
async function makePlan(
  answers: Answers,
  config: WidgetConfig,
  ownWords: readonly DangerFinding[] | undefined,
  recommend: typeof recommendInBrowser,
) {
  const shelf = await shelfFor(config)
    .load()
    .catch(() => undefined);
  return recommend(toProfile(answers), {
    ...toRecommendOptions(withShelf(config, shelf)),
    own_words: ownWords,
  });
}

/**
 * Fetches at the last step what shows the whole plan, so that its warnings arrive with the results, and even if the connection is lost after
 * the submission (D62). The results fetch again what is missing.
 */
export async function prefetchResults(answers: Answers, config: WidgetConfig): Promise<void> {
  const complete = async () => {
    const ownWords = await readOwnWords(answers);
    await (await makePlan(answers, config, ownWords?.findings, recommendInBrowser)).complete();
  };
  await Promise.allSettled([loadPlanViews(), complete()]);
}

function checkSubmission(
  answers: Answers,
  ownMessages: string[],
): ReturnType<typeof checkAnswers<typeof FULL_RULES>> {
  const checked = checkAnswers(FULL_RULES, answers);
  if (ownMessages.length === 0) return checked;
  const fields: FieldErrors = { ...(!checked.ok && checked.fields), additionalConcerns: ownMessages };
  return { ok: false, fields };
}

/**
 * Validates, computes the plan and sends the answers; results are shown only after the server's success response, and the server's plan
 * overrides the browser's (D7).
 */
export async function submit({
  recommend = recommendInBrowser,
  ...submission
}: SubmitOptions): Promise<void> {
  const { questionnaire, config } = submission;
  let ownWords: readonly DangerFinding[] | undefined;
  await deliver({
    ...submission,
    async check() {
      const read = await readOwnWords(questionnaire.answers);
      ownWords = read?.findings;
      return checkSubmission(questionnaire.answers, read?.messages ?? []);
    },
    failed,
    async send(answers, post) {
      const { digest, outline, complete } = await makePlan(answers, config, ownWords, recommend);
      const {
        plan: servers,
        assessmentId,
        trackingId,
        planMail,
      } = await post({
        // The empty digest matches no plan, so the response contains the server's plan.
        'X-Plan-Digest': ownWords ? digest : '',
      });
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
