import { AGE_RANGES, type Budget, SEXES, type Sex } from '../../engine/vocabulary.ts';
import { Choice } from '../../ui/primitives/choice.tsx';
import { Icon } from '../../ui/primitives/icon.tsx';
import type { StepProps } from './goals-step.tsx';
import { errorOf, Group, Questions } from './step-frame.tsx';

const SEX_LABELS: Record<Sex, string> = {
  male: 'Male',
  female: 'Female',
  prefer_not_to_say: 'Prefer not to say',
};

/** V section 3's words; the picture is a stack of as many layers. */
const TIERS: readonly { id: Budget; label: string; size: string; badge?: string; icon: string }[] = [
  { id: 'lean', label: 'Starter Protocol', size: '2-4 peptides', icon: 'M12 7.5l8 4.5-8 4.5L4 12z' },
  {
    id: 'standard',
    label: 'Performance Protocol',
    size: '5-7 peptides, get 1 free',
    badge: 'Most Popular',
    icon: 'M12 5l8 4.5-8 4.5-8-4.5zM4 14l8 4.5 8-4.5',
  },
  {
    id: 'premium',
    label: 'Elite Optimization Stack',
    size: '10+ peptides, get 3 free',
    badge: 'Ultimate Transformation',
    icon: 'M12 3.5l8 4-8 4-8-4zM4 12l8 4 8-4M4 16.5l8 4 8-4',
  },
];

export function AboutStep({ walk: { answers, errors }, onAnswer }: StepProps) {
  const shared = (field: string) => ({
    type: 'radio' as const,
    name: field,
    invalid: field in errors,
    describedBy: errorOf(errors, field),
  });
  return (
    <Questions heading="About you" help="These set the order and the size of your plan.">
      <Group field="sexAtBirth" legend="Sex at birth" errors={errors}>
        <div className="sg-choices sg-sexes">
          {SEXES.map((sex) => (
            <Choice
              key={sex}
              {...shared('sexAtBirth')}
              value={sex}
              label={SEX_LABELS[sex]}
              checked={answers.sexAtBirth === sex}
              onChange={() => onAnswer({ sexAtBirth: sex })}
            />
          ))}
        </div>
      </Group>
      <Group field="ageRange" legend="Age range" errors={errors}>
        <div className="sg-choices sg-ages">
          {AGE_RANGES.map((range) => (
            <Choice
              key={range}
              {...shared('ageRange')}
              value={range}
              label={range}
              checked={answers.ageRange === range}
              onChange={() => onAnswer({ ageRange: range })}
            />
          ))}
        </div>
      </Group>
      <Group field="budgetLevel" legend="Optimization level" errors={errors}>
        <div className="sg-choices sg-single">
          {TIERS.map(({ id, label, size, badge, icon }) => (
            <Choice
              key={id}
              {...shared('budgetLevel')}
              value={id}
              label={label}
              note={size}
              badge={badge}
              icon={<Icon path={icon} />}
              checked={answers.budgetLevel === id}
              onChange={() => onAnswer({ budgetLevel: id })}
            />
          ))}
        </div>
        <p className="sg-hint">
          Your plan lists only what fits your answers: at most 4 with the Starter Protocol, at most 6 with the
          others.
        </p>
      </Group>
    </Questions>
  );
}
