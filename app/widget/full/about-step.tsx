import { AGE_RANGES, type Budget, SEXES, type Sex } from '../../engine/vocabulary/shared.ts';
import { plain } from '../../protocol/rules.ts';
import { Choices, type Choosable, Group, Questions, type StepProps } from './step-frame.tsx';

const SEX_LABELS: Record<Sex, string> = {
  male: 'Male',
  female: 'Female',
  prefer_not_to_say: 'Prefer not to say',
};
const sexes = SEXES.map((id) => ({ id, label: SEX_LABELS[id] }));
const ages = plain(AGE_RANGES);

/** V section 3's words; the picture is a stack of as many layers. */
const TIERS: readonly (Choosable & { id: Budget })[] = [
  { id: 'lean', label: 'Starter Protocol', note: '2-4 peptides', icon: 'M12 7.5l8 4.5-8 4.5L4 12z' },
  {
    id: 'standard',
    label: 'Performance Protocol',
    note: '5-7 peptides, get 1 free',
    badge: 'Most Popular',
    icon: 'M12 5l8 4.5-8 4.5-8-4.5zM4 14l8 4.5 8-4.5',
  },
  {
    id: 'premium',
    label: 'Elite Optimization Stack',
    note: '10+ peptides, get 3 free',
    badge: 'Ultimate Transformation',
    icon: 'M12 3.5l8 4-8 4-8-4zM4 12l8 4 8-4M4 16.5l8 4 8-4',
  },
];

export function AboutStep(props: StepProps) {
  const { errors } = props.walk;
  return (
    <Questions heading="About you" help="These set the order and the size of your plan.">
      <Group field="sexAtBirth" legend="Sex at birth" errors={errors}>
        <Choices {...props} field="sexAtBirth" options={sexes} className="sg-choices sg-sexes" />
      </Group>
      <Group field="ageRange" legend="Age range" errors={errors}>
        <Choices {...props} field="ageRange" options={ages} className="sg-choices sg-ages" />
      </Group>
      <Group field="budgetLevel" legend="Optimization level" errors={errors}>
        <Choices {...props} field="budgetLevel" options={TIERS} className="sg-choices sg-single" />
        <p className="sg-hint">
          Your plan lists only what fits your answers: at most 4 with the Starter Protocol, at most 6 with the
          others.
        </p>
      </Group>
    </Questions>
  );
}
