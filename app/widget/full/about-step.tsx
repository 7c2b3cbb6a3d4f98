import { AGE_RANGES, type Budget, SEXES, type Sex } from '#app/engine/vocabulary/shared.ts';
import { t } from '#app/messages/full.ts';
import { plain } from '#app/protocol/rules.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { RegionQuestion } from '../shell/consents.tsx';
import { Choices, type Choosable, Group, Questions, type StepProps } from '../shell/step-frame.tsx';
import type { Answers } from './answers.ts';

const SEX_LABELS: Record<Sex, string> = {
  male: t.male,
  female: t.female,
  prefer_not_to_say: t.unsaid,
};
const sexes = SEXES.map((id) => ({ id, label: SEX_LABELS[id] }));
const ages = plain(AGE_RANGES);

/** Texts from V section 3, with the free offers separate (D48); the drawings show stacks of one, two and three layers. */
const BUDGET_CHOICES: readonly (Choosable & { id: Budget; free?: string })[] = [
  { id: 'lean', label: t.lean, note: t.leanSize, icon: 'M12 7.5l8 4.5-8 4.5L4 12z' },
  {
    id: 'standard',
    label: t.standard,
    note: t.standardSize,
    free: t.standardFree,
    badge: t.standardBadge,
    icon: 'M12 5l8 4.5-8 4.5-8-4.5zM4 14l8 4.5 8-4.5',
  },
  {
    id: 'premium',
    label: t.premium,
    note: t.premiumSize,
    free: t.premiumFree,
    badge: t.premiumBadge,
    icon: 'M12 3.5l8 4-8 4-8-4zM4 12l8 4 8-4M4 16.5l8 4 8-4',
  },
];

/** @returns the tiers; their free offers are included only if the company has turned offers on */
const listTiers = ({ freeOffers }: Pick<WidgetConfig, 'freeOffers'>): Choosable[] =>
  BUDGET_CHOICES.map(({ free, note, ...tier }) => ({
    ...tier,
    note: free && freeOffers ? `${note}, ${free}${freeOffers === true ? '' : freeOffers}` : note,
  }));

export function AboutStep({ config, ...props }: StepProps<Answers> & { config: WidgetConfig }) {
  const { errors } = props.questionnaire;
  return (
    <Questions heading={t.about} help={t.aboutHelp}>
      <Group field="sexAtBirth" legend={t.sex} errors={errors}>
        <Choices {...props} field="sexAtBirth" options={sexes} className="sg-choices sg-sexes" />
      </Group>
      <Group field="ageRange" legend={t.age} errors={errors}>
        <Choices {...props} field="ageRange" options={ages} className="sg-choices sg-ages" />
      </Group>
      <RegionQuestion {...props} config={config} />
      <Group field="budgetLevel" legend={t.budget} errors={errors}>
        <Choices
          {...props}
          field="budgetLevel"
          options={listTiers(config)}
          className="sg-choices sg-single"
        />
        <p className="sg-hint">{t.budgetHint}</p>
      </Group>
    </Questions>
  );
}
