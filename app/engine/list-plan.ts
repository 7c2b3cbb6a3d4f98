/**
 * The consumer and technical widgets' results (D15): V's fixed lists, screened (D13) and limited to what the tenant sells (D16), in the
 * older list format. It is a separate entry module, so that the full widget does not include it.
 */
import { appliesToSex } from './applies-to-sex.ts';
import { catalogueIn } from './catalogue/index.ts';
import { isApprovedSomewhere } from './claims/approvals.ts';
import { findEvidence } from './claims/findings.ts';
import {
  decideList,
  isOther,
  type ListDecision,
  type ListedCompound,
  type ListOptions,
  type ListQuery,
} from './decide-list.ts';
import { linesByItem } from './explain.ts';
import type { ListItem } from './lists.ts';
import { readLevel } from './normalise.ts';
import { OTHER_COMPOUNDS, screenOther } from './other-compounds.ts';
import { findProductName, withoutAmounts } from './present.ts';
import { screenAge } from './screen.ts';
import type {
  AmountTexts,
  CatalogueEntry,
  LegacyRecommendation,
  ListedWarnings,
  MonitoredBy,
  PlanLocale,
} from './types.ts';
import { ENGINE_VERSION } from './version.ts';
import { FLAGS, type Level } from './vocabulary.ts';
import { wordingFor } from './wording-for.ts';

export {
  type ListOptions,
  type ListQuery,
  resolveListedId,
} from './decide-list.ts';

export interface ListPlan extends Omit<ListDecision, 'list'> {
  engine_version: string;
  /**
   * Contraindications that no question of the widget covers (D42): a visitor to whom one line applies must not use the amounts. Empty for
   * institutions, which see no amounts (D82); absent before engine 2.0.0.
   */
  do_not_use?: string[];
  list: LegacyRecommendation[];
}

/** Returns an institution's texts on use: nothing on how people would take it (D82). */
export function describeResearch(
  { benefits, duration }: Pick<LegacyRecommendation, 'benefits' | 'duration'>,
  locale?: PlanLocale,
) {
  const { notForPeople } = wordingFor(locale).lists;
  return {
    benefits: benefits.map(withoutAmounts).filter((words) => words !== ''),
    dosage: notForPeople,
    duration: withoutAmounts(duration),
    administration: notForPeople,
    timing: notForPeople,
  };
}

/** Returns the list format's texts on use: the catalogue's, or the statement that no dose is established or shown. */
function describeUse(item: ListItem, level: Level, options: ListOptions, withheld: boolean) {
  const { lists } = wordingFor(options.locale);
  if (isOther(item.id))
    return {
      benefits: [],
      dosage: isApprovedSomewhere(item.id) ? lists.doseNotShown : lists.noDose,
      duration: lists.notEstablished,
      administration: lists.notEstablished,
      timing: lists.notEstablished,
    };
  const entry = catalogueIn(options.locale)[item.id];
  if (withheld)
    return {
      benefits: entry.research_applications.map(withoutAmounts).filter((words) => words !== ''),
      dosage: lists.afterSafety,
      duration: withoutAmounts(entry.cycling_guidance),
      administration: lists.afterSafety,
      timing: lists.afterSafety,
    };
  const injection = entry.injection_protocol?.[level];
  const showsAmounts = options.show_amounts !== false;
  const text = (words: string) => (showsAmounts ? words : withoutAmounts(words));
  const dose = entry.dosing_ranges[level];
  const dosage = item.part ? lists.partOf(findProductName(item.id, options), dose) : dose;
  return {
    benefits: entry.research_applications.map(text).filter((words) => words !== ''),
    dosage: showsAmounts ? dosage : '',
    duration: text(entry.cycling_guidance),
    administration: injection ? lists.injection(injection.frequency) : lists.capsules,
    timing: text(entry.timing_protocol),
    ...(showsAmounts && { amounts: describeAmount(entry, level) }),
  };
}

/** Returns what belongs to a dosage but has no row in the list format. */
const describeAmount = (entry: CatalogueEntry, level: Level): AmountTexts => ({
  basis: entry.dose_basis,
  mixing: entry.reconstitution,
  injection: entry.injection_protocol?.[level],
  supply: entry.vial_calculations[level],
  ...(entry.name.includes('+') && { is_blend: true }),
});

/** Returns the contraindications, interactions and evidence, which the card shows before any amount (D43). */
function listWarnings(
  { item: { id, name }, purpose, evidence }: Pick<ListedCompound, 'item' | 'purpose' | 'evidence'>,
  options: ListOptions,
  withheld: boolean,
): ListedWarnings {
  const { plan: words, lists } = wordingFor(options.locale);
  const finding = findEvidence(id, purpose, name)?.[options.locale ?? 'en'] ?? '';
  if (isOther(id))
    return {
      evidence,
      evidence_note: finding,
      contraindications: [
        ...words.labels(screenOther(id, FLAGS).excluded),
        ...OTHER_COMPOUNDS[id].warnings.map(lists.warning),
      ],
      interactions_to_avoid: [],
    };
  const entry = catalogueIn(options.locale)[id];
  const text = (sentences: string) =>
    withheld || options.show_amounts === false ? withoutAmounts(sentences) : sentences;
  return {
    evidence,
    evidence_note: text(`${finding} ${entry.evidence_note}`.trim()),
    contraindications: entry.contraindications.map(text).filter((words) => words !== ''),
    interactions_to_avoid: entry.interactions_to_avoid.map(text).filter((words) => words !== ''),
  };
}

/** Returns what to monitor and who does it. For a compound without a catalogue entry no check by a doctor is established. */
function describeMonitoring({ id }: ListItem, { locale }: ListOptions) {
  if (!isOther(id)) {
    const { monitoring_parameters, monitoring } = catalogueIn(locale)[id];
    return { monitoring_parameters, monitoring };
  }
  const { symptoms, sleep, injectionSite, bloodPressure } = wordingFor(locale).lists.monitored;
  const items: [string, MonitoredBy][] = [
    [symptoms, 'noted'],
    [sleep, 'felt'],
    [injectionSite, 'noted'],
    // It rises for some hours (label of bremelanotide).
    ...(id === 'pt-141' ? [[bloodPressure, 'noted'] as [string, MonitoredBy]] : []),
  ];
  return { monitoring_parameters: items.map(([item]) => item), monitoring: items.map(([, by]) => by) };
}

/** If two names have the same entry, the second shows no figures of its own, because one vial contains both compounds. */
const sameVial = (earlier: string | undefined, { locale, show_amounts }: ListOptions) =>
  earlier === undefined || show_amounts === false
    ? {}
    : { dosage: wordingFor(locale).lists.sameVial(earlier), amounts: undefined };

/** Lists the entries' own unasked contraindications, and the age, which the consumer widget does not ask either (D46). */
function listNotAsked(list: readonly { item: ListItem; name: string }[], { locale }: ListOptions): string[] {
  const { tooYoung } = wordingFor(locale).lists;
  return linesByItem(
    list.flatMap(({ item: { id }, name }) => {
      if (isOther(id)) return [];
      const age = screenAge(id, '18-24') === 'excluded' ? [tooYoung] : [];
      const lines = catalogueIn(locale)[id].not_asked.filter((line) =>
        appliesToSex(line, 'prefer_not_to_say'),
      );
      return [{ name, items: [...age, ...lines] }];
    }),
  );
}

/** Recommends the list for one pair of answers (`decideList`) with the catalogue's texts on each compound's use. Never throws. */
export function recommendList(query: ListQuery, options: ListOptions = {}): ListPlan {
  const level = readLevel(query.experience_level);
  const isResearch = query.widget === 'technical';
  const { list, ...decision } = decideList(query, options, wordingFor(options.locale));
  const unanswered = decision.amounts_withheld === 'unanswered';
  // Words that withhold amounts have the effect of a shop without amounts: no safety question could bring them back. Institutions never see
  // amounts (D82).
  const hidesAmounts = isResearch || decision.amounts_withheld === 'words';
  const texts = hidesAmounts ? { ...options, show_amounts: false } : options;
  const describe = (item: ListItem) => {
    const use = describeUse(item, level, texts, unanswered);
    return isResearch ? describeResearch(use, options.locale) : use;
  };
  return {
    engine_version: ENGINE_VERSION,
    ...decision,
    list: list.map(({ item, purpose, evidence, productUrl, cautions, ...head }, index) => ({
      ...head,
      ...describe(item),
      ...(!isResearch && describeMonitoring(item, options)),
      warnings: listWarnings({ item, purpose, evidence }, texts, unanswered),
      ...sameVial(list.slice(0, index).find((earlier) => earlier.item.id === item.id)?.name, texts),
      productUrl,
      cautions,
    })),
    do_not_use: isResearch ? [] : listNotAsked(list, options),
  };
}
