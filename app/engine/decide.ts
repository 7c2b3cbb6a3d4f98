import { type Reading, readProfile } from './normalise.ts';
import { combineFindings, type WordsEffect } from './own-words.ts';
import { buildCard, type Card, findProductName, soldBy } from './present.ts';
import { type Ranking, rank } from './rank.ts';
import { reasonsFor, strongest } from './reasons.ts';
import { screen, screenAge, screenExcludesAll } from './screen.ts';
import { placeInTiers, type Tiers } from './tiers.ts';
import {
  type Exclusion,
  PEPTIDE_IDS,
  type PeptideId,
  type Plan,
  type Profile,
  type RecommendOptions,
} from './types.ts';
import { ENGINE_VERSION } from './version.ts';
import type { Flag } from './vocabulary.ts';
import type { DecisionWording } from './wording/decision.ts';

/** The part of the plan that is computed without reading any entry. A plan is an outline too. */
export type Outline = Omit<
  Plan,
  'game_plan' | 'education' | 'human_readable' | 'not_covered' | 'do_not_use'
> & {
  game_plan: Record<keyof Tiers, Card[]>;
};

/** The plan without the entries' texts, and the data for its own sentences. */
export interface Decision {
  outline: Outline;
  reading: Reading;
  path: Ranking['path'];
  /** The visitor's conditions that excluded everything; empty in a plan. */
  conditions: Flag[];
  /** What the visitor's own words changed (D63). */
  written: WordsEffect;
  /** Whether the plan shows amounts (D16, D41). */
  amounts: boolean;
  /** Whether a page without products advises to read the shop's articles. */
  articles: boolean;
}

/**
 * Lists the entries that the flags, the visitor's own words and the age exclude from this shop's plans, in catalogue order. It covers
 * everything that the shop sells, not only what the answers lead to, because a visitor may see the other products too.
 */
function exclusionsFor(
  { flags, profile }: Reading,
  written: WordsEffect,
  isSold: (id: PeptideId) => boolean,
  options: RecommendOptions,
  words: DecisionWording,
): Exclusion[] {
  return PEPTIDE_IDS.filter(isSold).flatMap((id) => {
    const { excluded } = screen(id, flags);
    const name = words.productName(findProductName(id, options));
    if (excluded.length > 0) return [{ id, name, flags: excluded, reason: words.excluded(name, excluded) }];
    if (written.stops) return [{ id, name, flags: written.flags, reason: words.excludedByWords(name) }];
    const tooYoung = screenAge(id, profile.age_range) === 'excluded';
    return tooYoung ? [{ id, name, flags: [], reason: words.excludedByAge(name, profile.age_range) }] : [];
  });
}

function leftApart(
  id: PeptideId,
  from: PeptideId,
  options: RecommendOptions,
  words: DecisionWording,
): Exclusion {
  const [name = '', otherName = ''] = [id, from].map((productId) =>
    words.productName(findProductName(productId, options)),
  );
  return { id, name, flags: [], because: 'class', reason: words.leftApart(name, otherName) };
}

/**
 * Decides which entries the visitor's plan contains, in which order and why: normalise → screen → rank → tiers. Reads no entry of the
 * catalogue. Never throws.
 */
export function decide(
  profile: Profile,
  options: RecommendOptions | null | undefined,
  words: DecisionWording,
): Decision {
  const settings = options ?? {};
  const reading = readProfile(profile);
  const { path, order } = rank(reading);
  const written = combineFindings(settings.own_words);
  const isSold = soldBy(settings);
  const exclusions = exclusionsFor(reading, written, isSold, settings, words);
  const remainingIds = order.filter(
    (id) => isSold(id) && !exclusions.some((exclusion) => exclusion.id === id),
  );
  const { tiers, apart } = placeInTiers(remainingIds, reading.profile);
  const age = reading.profile.age_range;
  let place = 0;
  const decided = (id: PeptideId) => {
    const reasons = reasonsFor(id, reading.answers);
    const card = buildCard(
      id,
      {
        rank: (place += 1),
        evidence: strongest(reasons),
        reasons: reasons.map(({ label, evidence }) => words.reason(label, evidence)),
        cautions: [
          ...screen(id, reading.flags).cautioned.map((flag) => words.caution(flag)),
          ...(screenAge(id, age) === 'cautioned' ? [words.cautionByAge(age)] : []),
        ],
      },
      settings,
    );
    return { ...card, name: words.productName(card.name) };
  };
  const leftOut = exclusions.filter(({ id }) => order.includes(id));
  const nothing = written.stops || remainingIds.length === 0;
  // A single entry that the shop sells and a flag excluded is reason enough to advise seeing a doctor. Where the visitor's own words stop
  // the assessment, only a flag that excludes everything is a reason beside them (D63).
  const conditions = nothing
    ? reading.flags.filter(
        (flag) =>
          screenExcludesAll(flag) || (!written.stops && leftOut.some(({ flags }) => flags.includes(flag))),
      )
    : [];
  // Words that stop the assessment count as an answer, because no safety question could change the plan.
  const unanswered = !reading.answered && !written.stops;
  const withheld = unanswered ? 'unanswered' : written.withholds ? 'words' : undefined;
  const hasMatch = reading.answers.some((answer) => answer.weight || answer.row.length > 0);
  return {
    outline: {
      engine_version: ENGINE_VERSION,
      outcome: nothing ? 'nothing-suitable' : 'plan',
      ...(nothing && {
        nothing_because:
          written.stops || leftOut.length + conditions.length > 0
            ? 'flags'
            : hasMatch
              ? 'not-offered'
              : 'no-match',
      }),
      ...(withheld && { amounts_withheld: withheld }),
      ...(written.alert && { alert: written.alert }),
      user_profile: reading.profile,
      game_plan: {
        start_here: tiers.start_here.map(decided),
        next_layer: tiers.next_layer.map(decided),
        advanced: tiers.advanced.map(decided),
      },
      exclusions: [...exclusions, ...apart.map(({ id, from }) => leftApart(id, from, settings, words))],
      disclaimers: [...words.disclaimers],
    },
    reading,
    path,
    conditions,
    written,
    amounts: settings.show_amounts !== false && !withheld,
    articles: settings.show_articles !== false,
  };
}

/** Returns the cards of a decision in the order of their ranks. */
export const listCards = ({ outline: { game_plan } }: Decision): Card[] => [
  ...game_plan.start_here,
  ...game_plan.next_layer,
  ...game_plan.advanced,
];
