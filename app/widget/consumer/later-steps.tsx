import '../shell/svg-spelling.ts';
import '../shell/keep-in-reach.ts';
import { decideListInBrowser } from '#app/engine/list-plan.browser.ts';
import { CONSUMER_CHALLENGES, CONSUMER_GOALS } from '#app/engine/vocabulary/consumer.ts';
import { t } from '#app/messages/consumer.ts';
import { t as legal } from '#app/messages/legal-lists.ts';
import { t as names } from '#app/messages/list-answers.ts';
import { t as lists } from '#app/messages/lists.ts';
import { LIST_TERMS } from '#app/protocol/consent.ts';
import { CONSUMER_RULES } from '#app/protocol/consumer-rules.ts';
import { toRecommendOptions } from '#app/protocol/recommend-options.ts';
import { createOneRule } from '#app/protocol/rules.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { type EndSpec, isBack, ListEnd, nothingToast, PlanBack } from '../lists/list-end.tsx';
import type { EndProps, LaterPart } from '../lists/list-form.ts';
import { ListResume } from '../lists/list-resume.tsx';
import { Consents, RegionQuestion } from '../shell/consents.tsx';
import { EmailField } from '../shell/email-field.tsx';
import { Legal, WithTranslation } from '../shell/legal.tsx';
import { Privacy } from '../shell/privacy.tsx';
import { ShelfGate } from '../shell/shelf-gate.tsx';
import { Choices, Question, type StepProps } from '../shell/step-frame.tsx';
import type { Toast } from '../shell/step-machine.ts';
import { budgetFit } from './budget-fit.ts';
import { type ConsumerAnswers, consumerForm } from './form.ts';
import { consumerPayload } from './payload.ts';
import { Phone } from './phone.tsx';
import '../full/later-steps.css';

export { Toasts } from '../shell/toasts.tsx';

type Part = LaterPart<ConsumerAnswers>;

const challenges = CONSUMER_CHALLENGES.map(({ id, label }) => ({ id, label: names.answer(label) }));
const budgets = [
  { id: 'starter', label: t.starter, note: t.starterNote },
  { id: 'balanced', label: t.balanced, note: t.balancedNote },
  { id: 'advanced', label: t.advanced, note: t.advancedNote },
];

export function LaterStep({ config, ...props }: StepProps<ConsumerAnswers> & { config: WidgetConfig }) {
  const { errors, step } = props.questionnaire;
  return step === 2 ? (
    <Question field="challenge" heading={t.challenge} help={t.challengeHelp} errors={errors}>
      <Choices {...props} field="challenge" options={challenges} className="sg-choices sg-single" />
    </Question>
  ) : (
    <Question field="budget" heading={t.budget} help={t.budgetHelp} errors={errors}>
      <Choices {...props} field="budget" options={budgets} className="sg-choices sg-single" />
      <RegionQuestion {...props} config={config} />
    </Question>
  );
}

const errorToast = (title: string, text: string): Toast => ({ tone: 'destructive', title, text });

export const missing: Part['missing'] = (step) =>
  step === 1
    ? errorToast(t.pickGoal, t.pickGoalText)
    : step === 2
      ? errorToast(t.tellChallenge, t.tellChallengeText)
      : errorToast(t.pickBudget, t.pickBudgetText);

const decide = ({ goal, challenge }: ConsumerAnswers, config: WidgetConfig) =>
  decideListInBrowser({ widget: 'consumer', goal, challenge, flags: [] }, toRecommendOptions(config));

export const revealed: Part['revealed'] = (answers, config) => nothingToast(decide(answers, config));

function Fields(props: EndProps<ConsumerAnswers>) {
  const { pending } = props.questionnaire;
  return (
    <>
      <EmailField {...props} label={t.email} />
      <Phone {...props} />
      <p className="sg-hint">{t.noSpam}</p>
      <p className="sg-hint">
        <WithTranslation text={LIST_TERMS} translation={legal.translated(LIST_TERMS)} />
      </p>
      <Consents {...props} disabled={pending} />
      <Privacy config={props.config} />
      <p className="sg-hint">
        <Legal text="For research and educational use only. Not for human consumption." />
      </p>
    </>
  );
}

const spec: EndSpec<ConsumerAnswers> = {
  questions: consumerForm.fields.length,
  stays: false,
  sending: {
    payload: consumerPayload,
    rules: CONSUMER_RULES,
    askedAs: { healthGoals: 'goal', symptoms: 'challenge', budgetLevel: 'budget' },
    emptyEmail: errorToast(t.emailRequired, t.emailRequiredText),
    sent: { tone: 'default', title: t.onTheWay, text: t.onTheWayText },
  },
  list: { title: t.ready, open: t.getProtocol },
  capture: {
    title: t.capture,
    help: t.captureHelp,
    send: t.send,
    pending: lists.sending,
    fields: (props) => <Fields {...props} />,
  },
};

export const End: Part['End'] = (props) => {
  const { questionnaire, config } = props;
  if (isBack(questionnaire)) return <PlanBack {...props} {...questionnaire.outcome} />;
  return (
    <ShelfGate config={config}>
      {(filled) => {
        const decision = decide(questionnaire.answers, filled);
        const fit = budgetFit(decision, questionnaire.answers.budget, filled);
        return <ListEnd {...props} config={filled} spec={spec} decision={decision} belowList={fit} />;
      }}
    </ShelfGate>
  );
};

const optionOrEmpty = (options: readonly { id: string }[]) =>
  createOneRule(['', ...options.map(({ id }) => id)], '');
const rules = {
  goal: optionOrEmpty(CONSUMER_GOALS),
  challenge: optionOrEmpty(challenges),
  budget: optionOrEmpty(budgets),
};

export const Resume: Part['Resume'] = (props) => (
  <ListResume {...props} form={consumerForm} rules={rules} lastStep={consumerForm.fields.length} />
);
