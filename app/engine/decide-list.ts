/**
 * Finds the compounds of V's fixed lists for a pair of answers (D15), screened (D13) and limited to those that the tenant sells (D16). The
 * texts on their use are separate, because they need the catalogue: a widget shows only names and lines, so it does not include the
 * catalogue (list-plan.browser.ts).
 */
import { adviceWith } from './article-advice.ts';
import { resolveId } from './catalogue/names.ts';
import { classForGoal } from './claims/list-classes.ts';
import { classForSecondAnswer } from './claims/second-answer-classes.ts';
import { CHALLENGE_LISTS, CONSUMER_LISTS, type ListItem, OBJECTIVE_LISTS, TECHNICAL_LISTS } from './lists.ts';
import { linesByItem, mustNotUse } from './must-not-use.ts';
import { readFlags, toSlug } from './normalise.ts';
import { isOtherCompound, type ListedId, screenOther } from './other-compounds.ts';
import { type Alert, combineFindings } from './own-words.ts';
import { findProductName, productUrl } from './present.ts';
import { screen, screenExcludesAll, type Verdict } from './screen.ts';
import type {
  Evidence,
  LegacyRecommendation,
  NothingBecause,
  ProductSettings,
  RecommendOptions,
  Withheld,
} from './types.ts';
import { CONSUMER_CHALLENGES, CONSUMER_GOALS } from './vocabulary/consumer.ts';
import { FLAGS, type Flag, type Level, type Option, TECHNICAL_SAFETY } from './vocabulary/shared.ts';
import { TECHNICAL_APPLICATIONS, TECHNICAL_OBJECTIVES } from './vocabulary/technical.ts';
import type { ListWords } from './wording-for.ts';

/** The answers, as ids or labels. Flags are the full widget's labels or the technical widget's safety ids. */
export interface ListQuery {
  widget: 'consumer' | 'technical';
  /** The consumer's goal, or the application. */
  goal: string;
  /** The consumer's challenge, or the objective. */
  challenge: string;
  flags: readonly string[];
  /** Defaults to beginner, as sent by the consumer widget; `novice` is read as beginner. */
  experience_level?: Level | 'novice';
}

export interface ListOptions extends Omit<RecommendOptions, 'products'> {
  products?: Readonly<Record<string, ProductSettings | undefined>>;
}

export interface ListExclusion {
  id: ListedId;
  name: string;
  flags: Flag[];
  reason: string;
}

/** One compound of a list, without the texts on its use. */
export interface ListedCompound
  extends Omit<LegacyRecommendation, 'benefits' | 'dosage' | 'duration' | 'administration' | 'timing'> {
  item: ListItem;
  /** The answers that lead to the compound, the list's goal first. */
  answers: readonly Pick<ListAnswer<unknown>, 'label' | 'purpose'>[];
  /** The class of evidence for the list's goal (D59). */
  evidence: Evidence;
  /** What is known for each of the two answers, if both lead to the compound and their classes differ. */
  reasons?: string[];
}

export interface ListDecision {
  outcome: 'plan' | 'nothing-suitable';
  /** The reason why the list is empty; absent in a plan. */
  nothing_because?: NothingBecause;
  /** The texts of the page without products; empty in a plan. */
  advice: string[];
  list: ListedCompound[];
  exclusions: ListExclusion[];
  /** Cautions from the visitor's own flags, with the compound's name. */
  cautions: string[];
  /** The reason why no use is shown although the shop shows amounts (D41). */
  amounts_withheld?: Withheld;
  /** What every view shows before anything else. Absent before engine 2.1.0. */
  alert?: Alert;
  /** People who must not use the shown compounds, by every flag, asked or not (D13). */
  must_not_use: string[];
  disclaimers: string[];
}

const LISTED_ID_ALIASES: Readonly<Record<string, ListedId>> = {
  'kisspeptin-10': 'kisspeptin',
  'ghk-cu': 'signature-protocol',
  ipamorelin: 'cjc-1295-ipamorelin',
  'cjc-1295': 'cjc-1295-ipamorelin',
};

/** Returns the id of the catalogue entry or other compound for `id` (D4), or undefined for an unknown one. */
export function resolveListedId(id: string): ListedId | undefined {
  if (isOtherCompound(id)) return id;
  return resolveId(id) ?? (Object.hasOwn(LISTED_ID_ALIASES, id) ? LISTED_ID_ALIASES[id] : undefined);
}

const screenListed = (id: ListedId, flags: readonly Flag[]): Verdict =>
  isOtherCompound(id) ? screenOther(id, flags) : screen(id, flags);

const NO_OPTION: Option = { id: '', label: '' };

const optionIn = (options: readonly Option[], answer: unknown): Option => {
  const slug = typeof answer === 'string' ? toSlug(answer) : '';
  return options.find((option) => option.id === slug || toSlug(option.label) === slug) ?? NO_OPTION;
};

/** One of a list's two answers, and the compounds that it leads to. Without an id if the answer is unknown. */
export interface ListAnswer<T> extends Option {
  /** The answer as claims/ names it: "consumer weight", "challenge stress". */
  purpose: string;
  row: readonly T[];
}

/** Reads the two answers of a list: the goal or application, and the challenge or objective. */
export function readListAnswers(query: ListQuery): {
  first: ListAnswer<ListItem>;
  second: ListAnswer<ListedId>;
} {
  const technical = query.widget === 'technical';
  const first = optionIn(technical ? TECHNICAL_APPLICATIONS : CONSUMER_GOALS, query.goal);
  const second = optionIn(technical ? TECHNICAL_OBJECTIVES : CONSUMER_CHALLENGES, query.challenge);
  return {
    first: {
      ...first,
      purpose: `${query.widget} ${first.id}`,
      row: (technical ? TECHNICAL_LISTS : CONSUMER_LISTS).get(first.id) ?? [],
    },
    second: {
      ...second,
      purpose: `${technical ? 'objective' : 'challenge'} ${second.id}`,
      row: (technical ? OBJECTIVE_LISTS : CHALLENGE_LISTS).get(second.id) ?? [],
    },
  };
}

function settingsFor(id: ListedId, { products }: ListOptions): ProductSettings {
  const key = Object.keys(products ?? {}).find((spelling) => resolveListedId(spelling) === id);
  return (key && products?.[key]) || {};
}

const findCause = (items: readonly ListItem[], flagged: number): NothingBecause =>
  items.length === 0 ? 'no-match' : flagged > 0 ? 'flags' : 'not-offered';

/**
 * The lines of must_not_use: the flags that exclude a listed compound, then what no question covers. Each contraindication is one line with
 * the names of its compounds.
 */
function notForList(
  items: readonly ListItem[],
  nameFor: (item: ListItem) => string,
  wording: ListWords,
): string[] {
  const named = items.map((item) => ({ name: nameFor(item), id: item.id }));
  return [
    ...mustNotUse(
      named.map(({ name, id }) => ({ name, not_for: screenListed(id, FLAGS).excluded })),
      wording.plan,
    ),
    ...linesByItem(named.map(({ name, id }) => ({ name, items: wording.unasked[id] ?? [] }))),
  ];
}

/**
 * Returns a function that names a condition as the visitor ticked it. One answer of the technical widget can mean several conditions of
 * the questionnaire (D13), none of which the visitor named.
 */
export function readTickedNames(ticked: readonly unknown[], names: Readonly<Record<string, string>>) {
  const slugs = ticked.map((text) => (typeof text === 'string' ? toSlug(text) : ''));
  return (flag: Flag): string => {
    const id = Object.keys(names).find((key) => slugs.includes(key) && TECHNICAL_SAFETY[key]?.includes(flag));
    return (id && names[id]) || flag;
  };
}

/** Says in which product the shop sells a part alone, and what else is in its vial. */
function describeVialOf(id: ListedId, options: ListOptions, lists: ListWords['lists']): string[] {
  if (isOtherCompound(id)) return [];
  const isBlend = id === 'cjc-1295-ipamorelin';
  return [
    lists.soldIn(findProductName(id, options)),
    ...(isBlend ? [lists.oneVial(['CJC-1295', 'Ipamorelin'])] : []),
  ];
}

/** Returns the class of evidence for the list's goal, and both answers with their classes where these differ (D59). */
function describeEvidence(
  { id, name }: ListItem,
  answers: ListedCompound['answers'],
  { plan, lists }: ListWords,
): Pick<ListedCompound, 'answers' | 'evidence' | 'reasons'> {
  const [evidence = 'not-studied', other = evidence] = answers.map(({ purpose }, place) =>
    place === 0 ? classForGoal(purpose, name) : classForSecondAnswer(purpose, id),
  );
  if (other === evidence) return { answers, evidence };
  const reasons = answers.map(({ label, purpose }, place) => {
    const reason = plan.reason(lists.answer(label), place === 0 ? evidence : other);
    const population = lists.populations[`${purpose} ${id}`];
    return population ? reason.replace(/\)$/, `, ${population})`) : reason;
  });
  return { answers, evidence, reasons };
}

/**
 * Decides the list for one pair of answers. Deterministic; never throws. Answers on no list give 'nothing-suitable' with 'no-match'.
 * primary, stack and secondary follow the order of the remaining compounds, so that a non-empty list has a primary one. matchPercentage:
 * the goal's list always names the compound, so it is 100 if the second answer's row names it too, else 50.
 */
export function decideList(query: ListQuery, options: ListOptions, wording: ListWords): ListDecision {
  const { plan: words, lists, nothing: nothingWords } = wording;
  const { first, second } = readListAnswers(query);
  const { row: items } = first;
  const { flags, unknown, none } = readFlags(query.flags);
  const nameTicked = readTickedNames(Array.isArray(query.flags) ? query.flags : [], lists.conditions);
  const written = combineFindings(options.own_words);
  const soldIds = Array.isArray(options.available)
    ? new Set(options.available.map((id: string) => resolveListedId(id)))
    : null;

  // A name that covers only a part of the shop's product is not replaced (V section 3). Other names may be replaced by the tenant's own.
  const nameFor = (item: ListItem) => (!item.part && settingsFor(item.id, options).name?.trim()) || item.name;
  const offered = items.filter(({ id }) => !soldIds || soldIds.has(id));
  const exclusions = offered.flatMap((item): ListExclusion[] => {
    const { excluded } = screenListed(item.id, flags);
    const name = nameFor(item);
    if (excluded.length > 0)
      return [
        {
          id: item.id,
          name,
          flags: excluded,
          reason: words.excluded(name, [...new Set(excluded.map(nameTicked))]),
        },
      ];
    return written.stops
      ? [{ id: item.id, name, flags: written.flags, reason: words.excludedByWords(name) }]
      : [];
  });
  const remainingItems = offered.filter(({ id }) => !exclusions.some((exclusion) => exclusion.id === id));

  // Two cards that lead to one product would make a visitor buy it twice, and a part's name alone would hide what else is in the vial.
  const describeVial = (item: ListItem): string[] => {
    const names = remainingItems.filter(({ id }) => id === item.id).map(nameFor);
    if (names.length > 1) return [lists.oneVial(names)];
    return item.part ? describeVialOf(item.id, options, lists) : [];
  };
  const list = remainingItems.map((item, place): ListedCompound => {
    const isMatch = second.row.includes(item.id);
    const writeCaution = (flag: Flag) =>
      isOtherCompound(item.id) ? lists.noData(nameTicked(flag)) : words.caution(flag, nameTicked(flag));
    return {
      item,
      category: place === 0 ? 'primary' : place === 1 ? 'stack' : 'secondary',
      matchPercentage: isMatch ? 100 : 50,
      id: item.id,
      name: nameFor(item),
      ...describeEvidence(item, isMatch ? [first, second] : [first], wording),
      description: [lists.description(item.name, item.description), ...describeVial(item)].join(' '),
      productUrl: productUrl(`?product=${item.id}`, settingsFor(item.id, options).url, options.shop_url),
      cautions: [...new Set(screenListed(item.id, flags).cautioned.map(writeCaution))],
    };
  });
  const nothing_because =
    list.length > 0 ? undefined : written.stops ? 'flags' : findCause(items, exclusions.length);
  const nothing = nothing_because && nothingWords[nothing_because];
  const reasons = (written.stops ? flags.filter(screenExcludesAll) : flags).filter((flag) =>
    exclusions.some((exclusion) => exclusion.flags.includes(flag)),
  );
  const answered = none || flags.length + unknown.length > 0 || written.stops;
  const withheld = !answered ? 'unanswered' : written.withholds ? 'words' : undefined;
  return {
    outcome: list.length > 0 ? 'plan' : 'nothing-suitable',
    ...(nothing_because && { nothing_because }),
    ...(withheld && { amounts_withheld: withheld }),
    ...(written.alert && { alert: written.alert }),
    advice: nothing
      ? [
          nothing.summary,
          nothing.rationale([...new Set(reasons.map(nameTicked))], written),
          ...adviceWith(nothing.steps, options.show_articles),
          ...nothing.cautions,
        ]
      : [],
    list,
    exclusions,
    cautions: [
      ...list.flatMap(({ name, cautions }) => cautions.map((text) => `${name}: ${text}`)),
      ...(unknown.length > 0 ? [words.unknownConditions(unknown)] : []),
    ],
    must_not_use: notForList(remainingItems, nameFor, wording),
    disclaimers: [...words.disclaimers],
  };
}
