import { useEffect, useRef } from 'react';
import { recommendInBrowser } from '#app/engine/recommend.browser.ts';
import { EXPERIENCE } from '#app/engine/vocabulary/full.ts';
import { type Level, NO_FLAGS } from '#app/engine/vocabulary/shared.ts';
import { t as names } from '#app/messages/answers.ts';
import { t } from '#app/messages/full.ts';
import { computePhases } from '#app/plan-view/phases.ts';
import { FULL_TERMS } from '#app/protocol/consent.ts';
import { FULL_RULES } from '#app/protocol/full-rules.ts';
import { toProfile } from '#app/protocol/profile.ts';
import { toRecommendOptions } from '#app/protocol/recommend-options.ts';
import { MAX_NAME } from '#app/protocol/rules.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { Choice } from '#app/ui/primitives/choice.tsx';
import { FieldError } from '#app/ui/primitives/field-error.tsx';
import { Icon } from '#app/ui/primitives/icon.tsx';
import { TextField } from '#app/ui/primitives/text-field.tsx';
import { Consents } from '../shell/consents.tsx';
import { EmailField } from '../shell/email-field.tsx';
import { Legal } from '../shell/legal.tsx';
import { Privacy } from '../shell/privacy.tsx';
import { Choices, findErrorId, Question, Questions, type StepProps } from '../shell/step-frame.tsx';
import { AboutStep } from './about-step.tsx';
import type { Answers } from './answers.ts';
import { prefetchResults } from './submit.ts';
import { SymptomsStep } from './symptoms-step.tsx';
import './later-steps.css';

export { Toasts } from '../shell/toasts.tsx';
export { submit } from './submit.ts';

interface LaterStepProps extends StepProps<Answers> {
  config: WidgetConfig;
  /** Goes back to the goals, and returns here afterwards. */
  onGoals: () => void;
}

/** Shows steps 2 to 6, with a notice if no goal is chosen yet. */
export const LaterStep = ({ onGoals, ...props }: LaterStepProps) => (
  <>
    <Step {...props} />
    {props.questionnaire.answers.healthGoals.length === 0 && (
      <button type="button" className="sg-chip" onClick={onGoals}>
        {t.noGoal}
      </button>
    )}
  </>
);

function Step({ config, ...props }: Omit<LaterStepProps, 'onGoals'>) {
  switch (props.questionnaire.step) {
    case 2:
      return <SymptomsStep {...props} />;
    case 3:
      return <AboutStep {...props} config={config} />;
    case 4:
      return <SafetyStep {...props} config={config} />;
    case 5:
      return <ExperienceStep {...props} />;
    default:
      return <CompleteStep {...props} config={config} />;
  }
}

const flags = FULL_RULES.contraFlags.of.map(({ id, label }) => ({ id, label: names.answer(label) }));

function SafetyStep({ config, ...props }: StepProps<Answers> & { config: WidgetConfig }) {
  return (
    <Question field="contraFlags" heading={t.safety} help={t.safetyHelp} errors={props.questionnaire.errors}>
      <Choices {...props} field="contraFlags" options={flags} alone={NO_FLAGS} />
      {props.questionnaire.answers.contraFlags.length === 0 && <p className="sg-help">{t.tickNone}</p>}
      <Privacy config={config} />
    </Question>
  );
}

/** The note that V has in brackets next to the label, and a drawing of a growing plant. */
const EXPERIENCE_WORDS: Record<Level, { note: string; icon: string }> = {
  beginner: { note: t.beginnerNote, icon: 'M12 20.5V12M12 12c0-3.5-2.5-6-7-6 0 4.5 2.5 6 7 6z' },
  intermediate: {
    note: t.intermediateNote,
    icon: 'M12 20.5V11M12 14c0-3.5-2.5-6-7-6 0 4.5 2.5 6 7 6zM12 11c0-3.5 2.5-6 7-6 0 4.5-2.5 6-7 6z',
  },
  advanced: {
    note: t.advancedNote,
    icon: 'M12 20.5V9M12 18c0-3-2.5-5-7-5 0 4 2.5 5 7 5zM12 15c0-3 2.5-5 7-5 0 4-2.5 5-7 5zM12 9c-2.5-1.5-2.5-4 0-6 2.5 2 2.5 4.5 0 6z',
  },
};

const levels = EXPERIENCE.map(({ id, label }) => ({
  id,
  label: names.answer(label),
  ...EXPERIENCE_WORDS[id],
}));

function ExperienceStep(props: StepProps<Answers>) {
  return (
    <Question
      field="experienceLevel"
      heading={t.experience}
      help={t.experienceHelp}
      errors={props.questionnaire.errors}
    >
      <Choices {...props} field="experienceLevel" options={levels} className="sg-choices sg-single" />
      <p className="sg-warning">
        <Icon path="M12 4l9 15.5H3zM12 10v4.5M12 17v.2" />
        <span>{t.experienceWarning}</span>
      </p>
    </Question>
  );
}

/** Outlines the visitor's own plan: its phases and the number of products in each; the results name them. */
function Ahead({ answers, config }: { answers: Answers; config: WidgetConfig }) {
  const { outline } = recommendInBrowser(toProfile(answers), toRecommendOptions(config));
  const phases = computePhases(outline);
  if (answers.healthGoals.length === 0 || phases.length === 0) return null;
  return (
    <div className="sg-ahead">
      <strong>{t.ahead}</strong>
      <ol>
        {phases.map(({ id, name, when, peptides }) => (
          <li key={id}>
            <strong>{name}</strong>
            {` ${t.phaseAhead(when, peptides.length)}`}
          </li>
        ))}
      </ol>
    </div>
  );
}

function CompleteStep(props: StepProps<Answers> & { config: WidgetConfig }) {
  const { questionnaire, onAnswer } = props;
  const { answers, errors, pending } = questionnaire;
  const { config } = props;
  const { current: answersBefore } = useRef(answers);
  useEffect(() => void prefetchResults(answersBefore, config), [answersBefore, config]);
  return (
    <Questions heading={t.complete} help={t.completeHelp}>
      <Ahead answers={answers} config={config} />
      <TextField
        name="firstName"
        label={t.firstName}
        autoComplete="given-name"
        maxLength={MAX_NAME}
        required
        disabled={pending}
        value={answers.firstName}
        onInput={(firstName) => onAnswer({ firstName })}
        messages={errors.firstName}
      />
      <EmailField {...props} label={t.email} />
      <div className="sg-choices sg-single sg-consent">
        <Choice
          type="checkbox"
          name="consent"
          value="true"
          label={<Legal text={FULL_TERMS} />}
          checked={answers.consent}
          onChange={() => onAnswer({ consent: !answers.consent })}
          invalid={'consent' in errors}
          describedBy={findErrorId(errors, 'consent')}
          disabled={pending}
        />
      </div>
      <FieldError name="consent" messages={errors.consent} />
      <Consents {...props} disabled={pending} />
      <Privacy config={config} />
    </Questions>
  );
}
