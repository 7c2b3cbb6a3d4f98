import { EXPERIENCE, FLAGS, type Level, NO_FLAGS } from '../../engine/vocabulary.ts';
import { consentWording } from '../../protocol/consent.ts';
import { Choice } from '../../ui/primitives/choice.tsx';
import { FieldError } from '../../ui/primitives/field-error.tsx';
import { Icon } from '../../ui/primitives/icon.tsx';
import { TextField } from '../../ui/primitives/text-field.tsx';
import { AboutStep } from './about-step.tsx';
import { toggleExclusive } from './answers.ts';
import type { StepProps } from './goals-step.tsx';
import { errorOf, Question, Questions } from './step-frame.tsx';
import { SymptomsStep } from './symptoms-step.tsx';
import './later-steps.css';

export { Toasts } from '../shell/toasts.tsx';
export { submit } from './submit.ts';

/** Steps 2 to 6. */
export function LaterStep(props: StepProps) {
  switch (props.walk.step) {
    case 2:
      return <SymptomsStep {...props} />;
    case 3:
      return <AboutStep {...props} />;
    case 4:
      return <SafetyStep {...props} />;
    case 5:
      return <ExperienceStep {...props} />;
    default:
      return <CompleteStep {...props} />;
  }
}

function SafetyStep({ walk: { answers, errors }, onAnswer }: StepProps) {
  return (
    <Question
      field="contraFlags"
      heading="Safety information"
      help="Choose everything that applies to you. It decides what is left out of your plan and what comes with a caution."
      errors={errors}
    >
      <div className="sg-choices">
        {[...FLAGS, NO_FLAGS].map((label) => (
          <Choice
            key={label}
            type="checkbox"
            name="contraFlags"
            value={label}
            label={label}
            checked={answers.contraFlags.includes(label)}
            onChange={() => onAnswer({ contraFlags: toggleExclusive(answers.contraFlags, label, NO_FLAGS) })}
            invalid={'contraFlags' in errors}
            describedBy={errorOf(errors, 'contraFlags')}
          />
        ))}
      </div>
    </Question>
  );
}

/** The note that V gives in brackets beside the label, and a plant that grows. */
const EXPERIENCE_WORDS: Record<Level, { note: string; icon: string }> = {
  beginner: { note: 'New to peptides', icon: 'M12 20.5V12M12 12c0-3.5-2.5-6-7-6 0 4.5 2.5 6 7 6z' },
  intermediate: {
    note: 'Used 1-2 peptides',
    icon: 'M12 20.5V11M12 14c0-3.5-2.5-6-7-6 0 4.5 2.5 6 7 6zM12 11c0-3.5 2.5-6 7-6 0 4.5-2.5 6-7 6z',
  },
  advanced: {
    note: 'Multiple cycles',
    icon: 'M12 20.5V9M12 18c0-3-2.5-5-7-5 0 4 2.5 5 7 5zM12 15c0-3 2.5-5 7-5 0 4-2.5 5-7 5zM12 9c-2.5-1.5-2.5-4 0-6 2.5 2 2.5 4.5 0 6z',
  },
};

function ExperienceStep({ walk: { answers, errors }, onAnswer }: StepProps) {
  return (
    <Question
      field="experienceLevel"
      heading="Your experience with peptides"
      help="Choose the one that fits best."
      errors={errors}
    >
      <div className="sg-choices sg-single">
        {EXPERIENCE.map(({ id, label }) => (
          <Choice
            key={id}
            type="radio"
            name="experienceLevel"
            value={id}
            label={label}
            note={EXPERIENCE_WORDS[id].note}
            icon={<Icon path={EXPERIENCE_WORDS[id].icon} />}
            checked={answers.experienceLevel === id}
            onChange={() => onAnswer({ experienceLevel: id })}
            invalid={'experienceLevel' in errors}
            describedBy={errorOf(errors, 'experienceLevel')}
          />
        ))}
      </div>
      <p className="sg-warning">
        <Icon path="M12 4l9 15.5H3zM12 10v4.5M12 17v.2" />
        <span>
          These products are for research purposes only. Consult a healthcare professional before starting any
          protocol.
        </span>
      </p>
    </Question>
  );
}

/** The wording on the screen; its version travels with the submission (submission-payload.ts). */
const wording = consentWording('full');

function CompleteStep({ walk: { answers, errors, pending }, onAnswer }: StepProps) {
  return (
    <Questions heading="Complete your assessment" help="Your plan opens here and is sent to your email.">
      <TextField
        name="firstName"
        label="First name"
        autoComplete="given-name"
        maxLength={100}
        required
        disabled={pending}
        value={answers.firstName}
        onInput={(firstName) => onAnswer({ firstName })}
        messages={errors.firstName}
      />
      <TextField
        name="email"
        type="email"
        label="Email"
        autoComplete="email"
        maxLength={254}
        required
        disabled={pending}
        value={answers.email}
        onInput={(email) => onAnswer({ email })}
        messages={errors.email}
      />
      <div className="sg-choices sg-single sg-consent">
        <Choice
          type="checkbox"
          name="consent"
          value="true"
          label={wording.terms}
          checked={answers.consent}
          onChange={() => onAnswer({ consent: !answers.consent })}
          invalid={'consent' in errors}
          describedBy={errorOf(errors, 'consent')}
          disabled={pending}
        />
      </div>
      <FieldError name="consent" messages={errors.consent} />
      <p className="sg-hint">{wording.marketing}</p>
    </Questions>
  );
}
