import { type ConsentRules, readConsentRules } from '#app/protocol/consent-rules.ts';
import { REGIONS, type Region } from '#app/protocol/jurisdictions.ts';
import { findRegionalRules, rulesDependOnRegion } from '#app/protocol/regional-rules.ts';
import type { AskingCompany, LegalFacts } from './legal-text.ts';

/** How the visitors of some regions are asked. */
export interface Asked {
  /** Empty if all visitors are asked in the same way. `elsewhere` also stands for visitors whose region is unknown. */
  regions: readonly Region[];
  rules: ConsentRules;
}

/** Lists how a company's visitors are asked, region by region, by the functions that the widgets and the ledger of consents use. */
export function listAsked({ regional, ...company }: AskingCompany & { name: string }): Asked[] {
  const read = (region?: Region) => readConsentRules(company, findRegionalRules(regional, region));
  if (!rulesDependOnRegion(regional)) return [{ regions: [], rules: read() }];
  const sellsTo = REGIONS.filter((region) => regional.sellsTo?.includes(region) || region === 'elsewhere');
  return sellsTo.map((region) => ({ regions: [region], rules: read(region) }));
}

/** Whether goals choose the offers. The sentence beside the box for offers says so, and in the row `spec` the notice does. */
export const usesGoals = ({ offers, segments }: ConsentRules): boolean =>
  segments === null ? offers !== 'none' : segments === 'notice' || (segments === 'box' && offers === 'box');

/** The words of one language on how visitors are asked. */
export interface AskedWords {
  /** Names the regions, after the words that hold there. */
  inRegions(text: string, regions: readonly Region[]): string;
  plan: readonly [purpose: string, data: string];
  planBasis: { explicit: string; request: string; byShop: string };
  offers: string;
  offersData: { goals: string; address: string };
  offersBasis: { box: string; notice: string; byShop: string };
  texts: readonly [purpose: string, data: string];
  textsBasis: { box: string; line: string; byShop: string };
  /** Sentences on how offers and texts are asked for. */
  ways: Record<
    'noticeByGoals' | 'notice' | 'box' | 'confirmed' | 'noOffers' | 'line' | 'textBox' | 'noTexts' | 'byShop',
    string
  >;
}

/** Returns how the visitors of the page's company are asked; null on the platform's own pages, whose shops differ. */
const askedOn = ({ company, site }: LegalFacts): Asked[] | null =>
  company && listAsked({ ...company, name: site.name });

/** Whether a company asks for phone numbers anywhere; true on the platform's own pages. */
export const asksForNumbers = (facts: LegalFacts): boolean =>
  askedOn(facts)?.some(({ rules }) => rules.texts !== 'none') ?? true;

/** How goals come to choose offers on the page's company: by a notice, by a box, never, or as each shop's form says. */
export function readGoalUse(facts: LegalFacts): 'notice' | 'box' | 'never' | 'byShop' {
  const asked = askedOn(facts);
  if (!asked) return 'byShop';
  const using = asked.filter(({ rules }) => usesGoals(rules));
  if (using.length === 0) return 'never';
  return using.some(({ rules }) => rules.offers === 'notice') ? 'notice' : 'box';
}

/** How health answers come into the company's customer database: without or with a box of their own, never, or as each shop does. */
export function readCrmUse(facts: LegalFacts): 'unasked' | 'box' | 'never' | 'byShop' {
  const asked = askedOn(facts);
  if (!asked) return 'byShop';
  if (!facts.company?.crmGetsHealth) return 'never';
  return asked.every(({ rules }) => rules.crm) ? 'box' : 'unasked';
}

/** Writes the rows of the table of purposes that depend on how visitors are asked: purpose, data, basis. */
export function writeAskedRows(
  facts: LegalFacts,
  words: AskedWords,
  explicitBasis: string,
): (readonly string[])[] {
  const asked = askedOn(facts);
  if (!asked)
    return [
      [...words.plan, words.planBasis.byShop],
      [words.offers, words.offersData.goals, words.offersBasis.byShop],
      [...words.texts, words.textsBasis.byShop],
    ];
  const write = (row: (rules: ConsentRules) => readonly string[] | null) =>
    groupByWords(asked, row).map(({ regions, words: [purpose = '', ...cells] }) => [
      regions.length > 0 ? words.inRegions(purpose, regions) : purpose,
      ...cells,
    ]);
  return [
    ...write(({ asksForHealth }) => [...words.plan, asksForHealth ? explicitBasis : words.planBasis.request]),
    ...write((rules) =>
      rules.offers === 'none'
        ? null
        : [
            words.offers,
            usesGoals(rules) ? words.offersData.goals : words.offersData.address,
            words.offersBasis[rules.offers],
          ],
    ),
    ...write(({ texts }) => (texts === 'none' ? null : [...words.texts, words.textsBasis[texts]])),
  ];
}

/** Writes how offers and texts are asked for, a sentence for each way. */
export function writeAskedWays(facts: LegalFacts, { ways, inRegions }: AskedWords): string[] {
  const asked = askedOn(facts);
  if (!asked) return [ways.byShop];
  const write = (way: (rules: ConsentRules) => keyof AskedWords['ways']) =>
    groupByWords(asked, (rules) => [ways[way(rules)]]).map(({ regions, words: [text = ''] }) =>
      regions.length > 0 ? inRegions(text, regions) : text,
    );
  return [
    ...write((rules) => {
      if (rules.offers === 'none') return 'noOffers';
      if (rules.offers === 'notice') return usesGoals(rules) ? 'noticeByGoals' : 'notice';
      return rules.confirmsOffers ? 'confirmed' : 'box';
    }),
    ...write(({ texts }) => (texts === 'none' ? 'noTexts' : texts === 'box' ? 'textBox' : 'line')),
  ];
}

/** Puts regions with equal words together. They are named unless the words are those of all regions; null stands for no words. */
export function groupByWords(
  asked: readonly Asked[],
  write: (rules: ConsentRules) => readonly string[] | null,
) {
  const groups = new Map<string, { regions: Region[]; words: readonly string[] }>();
  for (const { regions, rules } of asked) {
    const words = write(rules);
    if (!words) continue;
    const key = words.join('\n');
    groups.set(key, { words, regions: [...(groups.get(key)?.regions ?? []), ...regions] });
  }
  const count = asked.flatMap(({ regions }) => regions).length;
  return [...groups.values()].map(({ words, regions }) => ({
    words,
    regions: regions.length === count ? [] : regions,
  }));
}
