import '../shell/svg-spelling.ts';
import '../shell/keep-in-reach.ts';
import { decideListInBrowser } from '#app/engine/list-plan.browser.ts';
import { TECHNICAL_APPLICATIONS } from '#app/engine/vocabulary/technical.ts';
import { t as legal } from '#app/messages/legal-lists.ts';
import { t } from '#app/messages/technical.ts';
import { LIST_TERMS } from '#app/protocol/consent.ts';
import { toRecommendOptions } from '#app/protocol/recommend-options.ts';
import { createOneRule, MAX_NAME } from '#app/protocol/rules.ts';
import { TECHNICAL_RULES } from '#app/protocol/technical-rules.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { TextField } from '#app/ui/primitives/text-field.tsx';
import { type EndSpec, isBack, ListEnd, nothingToast, PlanBack } from '../lists/list-end.tsx';
import type { EndProps, LaterPart } from '../lists/list-form.ts';
import { ListResume } from '../lists/list-resume.tsx';
import { Consents } from '../shell/consents.tsx';
import { EmailField } from '../shell/email-field.tsx';
import { WithTranslation } from '../shell/legal.tsx';
import { Privacy } from '../shell/privacy.tsx';
import { ShelfGate } from '../shell/shelf-gate.tsx';
import type { Toast } from '../shell/step-machine.ts';
import { type TechnicalAnswers, technicalForm } from './form.ts';
import { technicalPayload } from './payload.ts';
import { budgets, levels, objectives } from './steps.tsx';
import '../full/later-steps.css';

export { Toasts } from '../shell/toasts.tsx';
export { LaterStep } from './steps.tsx';

type Part = LaterPart<TechnicalAnswers>;

const errorToast = (title: string, text: string): Toast => ({ tone: 'destructive', title, text });

const REQUIRED_ANSWER_TEXTS = [
  t.needApplication,
  t.needObjective,
  t.needExperience,
  t.needBudget,
  t.needSafety,
];

export const missing: Part['missing'] = (step) =>
  errorToast(t.required, REQUIRED_ANSWER_TEXTS[step - 1] ?? '');

const decide = ({ application, objective, safety }: TechnicalAnswers, config: WidgetConfig) =>
  decideListInBrowser(
    { widget: 'technical', goal: application, challenge: objective, flags: safety },
    toRecommendOptions(config),
  );

export const revealed: Part['revealed'] = (answers, config) => nothingToast(decide(answers, config));

type FieldsProps = EndProps<TechnicalAnswers> & { isSent: boolean };

function Fields({ isSent, ...props }: FieldsProps) {
  const { questionnaire, onAnswer } = props;
  const { answers, errors, pending } = questionnaire;
  return (
    <>
      <TextField
        name="institution"
        label={t.institution}
        autoComplete="organization"
        maxLength={MAX_NAME}
        required
        disabled={pending || isSent}
        value={answers.institution}
        onInput={(institution) => onAnswer({ institution })}
        messages={errors.institution}
      />
      <EmailField {...props} label={t.email} disabled={pending || isSent} />
      <p className="sg-warning">
        <span>{t.warning}</span>
      </p>
      <p className="sg-hint">
        <WithTranslation text={LIST_TERMS} translation={legal.translated(LIST_TERMS)} />
      </p>
      <Consents {...props} disabled={pending || isSent} />
      <Privacy config={props.config} />
    </>
  );
}

const spec: EndSpec<TechnicalAnswers> = {
  questions: technicalForm.fields.length,
  stays: true,
  sending: {
    payload: technicalPayload,
    rules: TECHNICAL_RULES,
    askedAs: {
      firstName: 'institution',
      healthGoals: 'application',
      symptoms: 'objective',
      experienceLevel: 'experience',
      budgetLevel: 'budget',
      contraFlags: 'safety',
    },
    emptyEmail: errorToast(t.emailRequired, t.emailRequiredText),
    sent: { tone: 'default', title: t.submitted, text: t.submittedText },
  },
  list: { title: t.generated, badge: t.researchUse, open: t.access },
  capture: {
    title: t.ready,
    help: t.readyHelp,
    send: t.send,
    pending: t.processing,
    fields: (props) => <Fields {...props} />,
  },
};

export const End: Part['End'] = (props) => {
  const { questionnaire, config } = props;
  if (isBack(questionnaire)) return <PlanBack {...props} {...questionnaire.outcome} />;
  return (
    <ShelfGate config={config}>
      {(filled) => (
        <ListEnd {...props} config={filled} spec={spec} decision={decide(questionnaire.answers, filled)} />
      )}
    </ShelfGate>
  );
};

const optionOrEmpty = (options: readonly { id: string }[]) =>
  createOneRule(['', ...options.map(({ id }) => id)], '');
const rules = {
  application: optionOrEmpty(TECHNICAL_APPLICATIONS),
  objective: optionOrEmpty(objectives),
  experience: optionOrEmpty(levels),
  budget: optionOrEmpty(budgets),
};

export const Resume: Part['Resume'] = (props) => (
  <ListResume
    {...props}
    form={technicalForm}
    rules={rules}
    // The answer to the safety question is not stored, so the question has to be asked again.
    lastStep={technicalForm.fields.indexOf('safety') + 1}
  />
);
