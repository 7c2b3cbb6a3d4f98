/**
 * The consumer and technical widgets' results (D15): V's fixed lists, screened (D13) and limited to what the tenant sells (D16), in the
 * older list format. It is a separate entry module, so that the full widget does not include it.
 */
import { appliesToSex } from './applies-to-sex.ts';
import { writeNeverTogether, writeNotStudied } from './catalogue/define-entry.ts';
import { catalogueIn, textsForAll } from './catalogue/index.ts';
import { isApprovedSomewhere } from './claims/approvals.ts';
import { withSources } from './claims/entry-claims.ts';
import { findEvidence, nameEvidence } from './claims/findings.ts';
import { classForGoal } from './claims/list-classes.ts';
import { describeOtherSafety } from './claims/list-safety.ts';
import { classForSecondAnswer } from './claims/second-answer-classes.ts';
import {
  decideList,
  type ListDecision,
  type ListedCompound,
  type ListOptions,
  type ListQuery,
  readListAnswers,
  readTickedNames,
} from './decide-list.ts';
import type { ListItem } from './lists.ts';
import { linesByItem } from './must-not-use.ts';
import { readFlags, readLevel } from './normalise.ts';
import { isOtherCompound, screenOther } from './other-compounds.ts';
import { findProductName, isOffered, withoutAmounts } from './present.ts';
import { screenExcludesAll } from './screen.ts';
import type {
  AmountTexts,
  CatalogueEntry,
  LegacyRecommendation,
  ListedWarnings,
  MonitoredBy,
  PlanLocale,
} from './types.ts';
import { dopingLine, ownWarnings } from './unasked-lines.ts';
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
  /** The two answers, in the visitor's language. Absent before engine 2.7.0. */
  answers?: string[];
  /** The conditions that the visitor ticked, in the visitor's language. Absent before engine 2.8.0. */
  conditions?: string[];
  /**
   * Contraindications that no question of the widget covers (D42): a visitor to whom one line applies must not use the amounts. Empty for
   * institutions, which see no amounts (D82); absent before engine 2.0.0.
   */
  do_not_use?: string[];
  list: LegacyRecommendation[];
  /** Sentences that are said once for all products of the list. Absent before engine 2.1.0. */
  notes?: string[];
  /** A sentence for each of the two answers that has no studied product. Absent before engine 2.1.0, of the second before 2.6.0. */
  answers_without_study?: string[];
}

/** Returns the rows on use with one text in each of them. */
const sayInEachRow = (text: string) => ({
  dosage: text,
  duration: text,
  administration: text,
  timing: text,
});

/** Returns an institution's texts on use: nothing on how people would take it (D82). */
export const describeResearch = (
  { benefits }: Pick<LegacyRecommendation, 'benefits'>,
  locale?: PlanLocale,
) => ({
  benefits: benefits.map(withoutAmounts).filter((words) => words !== ''),
  ...sayInEachRow(wordingFor(locale).lists.notForPeople),
});

/** Returns the rows of a product without amounts: what is left out is how often and for how long, too, as in `hideAmounts`. */
export const withoutUse = { ...sayInEachRow(''), amounts: undefined };

/** Returns the list format's texts on use: the catalogue's, or the statement that no dose is established or shown. */
function describeUse({ item, evidence }: Purposeful, level: Level, options: ListOptions, withheld: boolean) {
  const { lists } = wordingFor(options.locale);
  if (isOtherCompound(item.id))
    return isApprovedSomewhere(item.id)
      ? { ...sayInEachRow(lists.notShown), dosage: lists.doseNotShown }
      : { ...sayInEachRow(lists.notEstablished), dosage: lists.noDose };
  // No safety question could bring an amount.
  if (evidence === 'no-effect') return { ...withoutUse, dosage: lists.doseNotShown };
  if (options.show_amounts === false) return withoutUse;
  if (withheld) return sayInEachRow(lists.afterSafety);
  const entry = catalogueIn(options.locale)[item.id];
  const injection = entry.injection_protocol?.[level];
  const dose = entry.dosing_ranges[level];
  return {
    dosage: item.part ? lists.partOf(findProductName(item.id, options), dose) : dose,
    duration: entry.cycling_guidance,
    administration: injection ? lists.injection(injection.frequency) : lists.capsules,
    timing: entry.timing_protocol,
    amounts: describeAmount(entry, level),
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

type Purposeful = Pick<ListedCompound, 'item' | 'answers' | 'evidence' | 'reasons'>;

/**
 * Returns what is known about the compound for each answer that leads to it (D59), with its source. Each sentence names its answer, unless
 * the same is known for all of them.
 */
function describeFindings({ item: { id, name }, answers }: Purposeful, locale: PlanLocale = 'en'): string[] {
  const { lists } = wordingFor(locale);
  const known = answers.flatMap(({ label, purpose }) => {
    const note = findEvidence(id, purpose, name);
    return note ? [{ label, text: withSources(note, locale) }] : [];
  });
  const [first] = known;
  if (!first || known.every(({ text }) => text === first.text)) return first ? [first.text] : [];
  return known.map(({ label, text }) => `${lists.answer(label)}: ${text}`);
}

/**
 * Writes V's list of benefits: what was found, which is nothing if the trials found no useful effect. Where the class differs between the
 * answers, the card's line on evidence says for which of them.
 */
function writeBenefits(compound: Purposeful, locale: PlanLocale = 'en'): string[] {
  const isForAll = compound.evidence === 'no-effect' && !compound.reasons;
  const prefix = isForAll ? `${nameEvidence('no-effect', locale)}. ` : '';
  return describeFindings(compound, locale).map((finding, index) =>
    index === 0 ? prefix + finding : finding,
  );
}

/** Returns the contraindications, interactions and evidence, which the card shows before any amount (D43). */
function listWarnings(compound: Purposeful, options: ListOptions, withheld: boolean): ListedWarnings {
  const {
    item: { id },
    evidence,
    reasons,
  } = compound;
  const { plan: words } = wordingFor(options.locale);
  const known = {
    evidence,
    ...(reasons && { reasons }),
    finding: describeFindings(compound, options.locale).join(' '),
  };
  if (isOtherCompound(id)) {
    const ofAll = textsForAll(options.locale);
    return {
      ...known,
      evidence_note: describeOtherSafety(id, options.locale),
      contraindications: [
        ...ofAll.contraindications,
        ...words.labels(screenOther(id, FLAGS).excluded.filter((flag) => !screenExcludesAll(flag))),
        ...ownWarnings(id, options.locale),
        ...ofAll.not_asked,
        dopingLine(id, options.locale),
      ],
      interactions_to_avoid: [...writeNeverTogether(id, ofAll), ...writeNotStudied(id, ofAll)],
    };
  }
  const entry = catalogueIn(options.locale)[id];
  const text = (sentences: string) =>
    withheld || options.show_amounts === false ? withoutAmounts(sentences) : sentences;
  return {
    ...known,
    evidence_note: text(entry.evidence_note),
    contraindications: entry.contraindications
      // These widgets do not ask the sex.
      .filter((line) => appliesToSex(line, 'prefer_not_to_say'))
      .map(text)
      .filter((words) => words !== ''),
    interactions_to_avoid: entry.interactions_to_avoid.map(text).filter((words) => words !== ''),
  };
}

/** Returns what to monitor and who does it. For a compound without a catalogue entry no check by a doctor is established. */
function describeMonitoring({ id }: ListItem, { locale }: ListOptions) {
  if (!isOtherCompound(id)) {
    const { monitoring_parameters, monitoring } = catalogueIn(locale)[id];
    return { monitoring_parameters, monitoring };
  }
  const { symptoms, sleep, injectionSite, bloodPressure } = wordingFor(locale).lists.monitored;
  const items: [string, MonitoredBy][] = [
    [symptoms, 'noted'],
    [sleep, 'felt'],
    [injectionSite, 'noted'],
    // Blood pressure rises for some hours (label of bremelanotide).
    ...(id === 'pt-141' ? [[bloodPressure, 'noted'] as [string, MonitoredBy]] : []),
  ];
  return { monitoring_parameters: items.map(([item]) => item), monitoring: items.map(([, by]) => by) };
}

/**
 * Writes the sentences that are said once for all products of a list. Institutions get none of the advice to a person (D82).
 */
function writeListNotes(
  query: ListQuery,
  list: readonly ListedCompound[],
  { locale }: ListOptions,
): Pick<ListPlan, 'notes' | 'answers_without_study'> {
  const { plan, lists } = wordingFor(locale);
  if (query.widget !== 'consumer' || list.length === 0)
    return { notes: list.length > 1 ? [lists.noCombination] : [], answers_without_study: [] };
  const { notes, and } = plan;
  const { first, second } = readListAnswers(query);
  const medicines = list.filter(({ item: { id } }) => isApprovedSomewhere(id)).map(({ name }) => name);
  const isFirstStudied = first.row.some(({ name }) => classForGoal(first.purpose, name) !== 'not-studied');
  const isSecondStudied = second.row.some((id) => classForSecondAnswer(second.purpose, id) !== 'not-studied');
  const servesSecond = list.some(({ item: { id } }) => second.row.includes(id));
  const withoutStudy = [
    ...(isFirstStudied ? [] : [first]),
    ...(servesSecond && !isSecondStudied ? [second] : []),
  ];
  return {
    notes: [
      ...(first.id === 'weight'
        ? [notes.medicinesForWeight]
        : medicines.length > 0
          ? [notes.medicines(and(medicines))]
          : []),
      ...(list.length > 1 ? [notes.noCombination] : []),
    ],
    answers_without_study: withoutStudy.map(({ label }) => notes.answerWithoutStudy(lists.answer(label))),
  };
}

/** Names the answers that are known, for the visitor's own doctor. */
function nameAnswers(query: ListQuery, { locale }: ListOptions): string[] {
  const { first, second } = readListAnswers(query);
  return [first, second].filter(({ id }) => id).map(({ label }) => wordingFor(locale).lists.answer(label));
}

/** Names the ticked conditions in the words of the widget that asked, for the visitor's own doctor. */
function nameConditions({ flags }: ListQuery, { locale }: ListOptions): string[] {
  const { plan, lists } = wordingFor(locale);
  const nameTicked = readTickedNames(Array.isArray(flags) ? flags : [], lists.conditions);
  return plan.labels([...new Set(readFlags(flags).flags.map(nameTicked))]);
}

/** Lists what a visitor has to read before any amount (D42). Only the catalogue's entries have amounts. */
const linesBeforeAmounts = (list: readonly ListedCompound[], { locale }: ListOptions): string[] =>
  linesByItem(
    list.flatMap(({ item: { id }, name }) =>
      isOtherCompound(id) ? [] : [{ name, items: wordingFor(locale).unasked[id] ?? [] }],
    ),
  );

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
  return {
    engine_version: ENGINE_VERSION,
    answers: nameAnswers(query, options),
    conditions: nameConditions(query, options),
    ...decision,
    list: list.map(({ item, answers, evidence, reasons, productUrl, cautions, ...head }) => {
      const compound = { item, answers, evidence, reasons };
      const shown = isOffered({ cautions, evidence }) ? texts : { ...texts, show_amounts: false };
      const use = {
        benefits: writeBenefits(compound, options.locale),
        ...describeUse(compound, level, shown, unanswered),
      };
      return {
        ...head,
        ...(isResearch ? describeResearch(use, options.locale) : use),
        ...(!isResearch && describeMonitoring(item, options)),
        warnings: listWarnings(compound, shown, unanswered),
        productUrl,
        cautions,
      };
    }),
    ...writeListNotes(query, list, options),
    do_not_use: isResearch ? [] : linesBeforeAmounts(list, options),
  };
}
