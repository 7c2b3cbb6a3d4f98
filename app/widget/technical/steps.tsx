import { TECHNICAL_APPLICATIONS, TECHNICAL_OBJECTIVES } from '#app/engine/vocabulary/technical.ts';
import { t as names } from '#app/messages/list-answers.ts';
import { t } from '#app/messages/technical.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { RegionQuestion } from '../shell/consents.tsx';
import { Privacy } from '../shell/privacy.tsx';
import { Choices, type Choosable, Question, Questions, type StepProps } from '../shell/step-frame.tsx';
import type { TechnicalAnswers } from './form.ts';

const translateOptions = (options: readonly { id: string; label: string }[]): Choosable[] =>
  options.map(({ id, label }) => ({ id, label: names.answer(label) }));

const applications = translateOptions(TECHNICAL_APPLICATIONS);
export const objectives = translateOptions(TECHNICAL_OBJECTIVES);
export const levels: Choosable[] = [
  { id: 'novice', label: t.novice },
  { id: 'intermediate', label: t.intermediate, note: t.intermediateNote },
  { id: 'advanced', label: t.advanced },
];
/** V section 3. */
export const budgets: Choosable[] = [
  { id: 'basic', label: t.basic, note: '$200-500' },
  { id: 'standard', label: t.standard, note: '$500-1000' },
  { id: 'comprehensive', label: t.comprehensive, note: '$1000-2000+' },
  { id: 'institutional', label: t.institutional, note: '$2000+' },
];
const NO_SAFETY_ITEM = 'none';
const conditions: Choosable[] = [
  { id: 'active-cancer', label: t.cancer },
  { id: 'cardiovascular', label: t.heart },
  { id: 'endocrine', label: t.endocrine },
  { id: 'immunological', label: t.immune },
  { id: NO_SAFETY_ITEM, label: t.none },
];

/** Steps 2 to 5 by index; each asks one question. */
const TECHNICAL_QUESTIONS = [
  { field: 'objective', heading: t.objective, help: t.objectiveHelp, options: objectives },
  { field: 'experience', heading: t.experience, help: t.experienceHelp, options: levels },
  { field: 'budget', heading: t.budget, help: t.budgetHelp, options: budgets },
  { field: 'safety', heading: t.safety, help: t.safetyHelp, options: conditions },
] as const;

/** Steps 2 to 6. */
export function LaterStep({ config, ...props }: StepProps<TechnicalAnswers> & { config: WidgetConfig }) {
  const question = TECHNICAL_QUESTIONS[props.questionnaire.step - 2];
  if (!question) return <ConfirmStep {...props} config={config} />;
  const { field, heading, help, options } = question;
  return (
    <Question field={field} heading={heading} help={help} errors={props.questionnaire.errors}>
      <Choices
        {...props}
        field={field}
        options={options}
        alone={NO_SAFETY_ITEM}
        className="sg-choices sg-single"
      />
      {field === 'safety' && <Privacy config={config} />}
    </Question>
  );
}

function ConfirmStep(props: StepProps<TechnicalAnswers> & { config: WidgetConfig }) {
  const { answers } = props.questionnaire;
  const findLabel = (options: readonly Choosable[], id: string) =>
    options.find((option) => option.id === id)?.label ?? t.notSelected;
  const rows = [
    [t.summaryApplication, findLabel(applications, answers.application)],
    [t.summaryExperience, findLabel(levels, answers.experience)],
    [t.summaryBudget, findLabel(budgets, answers.budget)],
    [t.summarySafety, answers.safety.length > 0 ? t.selected(answers.safety.length) : t.notSelected],
  ];
  return (
    <Questions heading={t.confirm} help={t.confirmHelp}>
      <dl className="sg-summary">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RegionQuestion {...props} />
    </Questions>
  );
}
