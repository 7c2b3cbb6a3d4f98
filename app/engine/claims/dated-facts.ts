import type { Dated } from './types.ts';

/** A statement of an article or a product that may become untrue because time passes (D64). */
export interface DatedFact extends Dated {
  /** What the statement is about, for the list of due statements. */
  subject: string;
  /**
   * The sentences, which articles show instead of `{{fact:id}}`. Null if the files state the fact in words of their own, as the catalogue
   * does in two languages; they have to be changed by hand.
   */
  text: string | null;
  /** Keys of content/sources.json. An article that shows the fact lists them. */
  sources: readonly string[];
  /** The files that state the fact, from the root of the project. dated-facts.test.ts compares the list with the files. */
  files: readonly string[];
}

const article = (id: string) => `content/education/${id}.md`;
const DATED_FACTS_CHECKED_ON = '2026-11-26';
/** FDA plans the next meeting of its committee before the end of February 2027. */
const NEXT_DATED_COMMITTEE = { checked: DATED_FACTS_CHECKED_ON, holdsUntil: '2027-02-28' };
const NEXT_DATED_LABELS = { checked: DATED_FACTS_CHECKED_ON, holdsUntil: '2027-02-28' };

/** The dated statements of articles and catalogue, other than approvals (approvals.ts) and anti-doping rules (anti-doping.ts). */
export const DATED_FACTS: Readonly<Record<string, DatedFact>> = {
  'retatrutide-status': {
    subject: 'Retatrutide is not approved anywhere',
    text: null,
    sources: ['triumph1'],
    files: ['app/engine/catalogue/retatrutide.ts', 'app/engine/catalogue/es/retatrutide.ts'],
    checked: DATED_FACTS_CHECKED_ON,
    holdsUntil: '2027-01-31',
  },
  'retatrutide-trial': {
    subject: 'The largest published trial of retatrutide',
    text: 'In TRIUMPH-1 (Jastreboff and colleagues, New England Journal of Medicine, 2026; 2,339 adults, 80 weeks) weight fell by 25.0 percent with 12 mg, against 3.9 percent with placebo. Abnormal skin sensations, a faster heartbeat and stomach trouble were common, and 11.2 percent stopped because of side effects, against 4.6 percent.',
    sources: ['triumph1'],
    files: [article('are-glp1-safe'), article('are-peptides-safe')],
    checked: DATED_FACTS_CHECKED_ON,
    holdsUntil: '2027-01-31',
  },
  'retatrutide-trial-4': {
    subject: 'TRIUMPH-4 is not peer-reviewed',
    text: 'Another trial, TRIUMPH-4, was announced by the maker in December 2025; no peer-reviewed report of it was found in November 2026.',
    sources: ['triumph4'],
    files: [article('are-peptides-safe')],
    checked: DATED_FACTS_CHECKED_ON,
    holdsUntil: '2027-01-31',
  },
  'semaglutide-brands': {
    subject: 'The US brands of semaglutide and tirzepatide',
    text: 'In the US, semaglutide is sold as Wegovy and Ozempic, injections and tablets, and as Rybelsus tablets; tirzepatide injections as Zepbound and Mounjaro.',
    sources: ['wegovyPill2025', 'ozempicTablets2026'],
    files: [article('are-glp1-safe')],
    ...NEXT_DATED_LABELS,
  },
  'wegovy-strength': {
    subject: 'The strengths of Wegovy injection',
    text: "The label's steps go up to 2.4 mg, and in March 2026 a 7.2 mg strength was added in the US.",
    sources: ['wegovyLabel'],
    files: [article('semaglutide-vs-ozempic')],
    checked: '2026-11-21',
    holdsUntil: '2027-02-28',
  },
  'wegovy-mash': {
    subject: 'Wegovy injection for MASH',
    text: 'In August 2025 the injection received accelerated US approval for a liver disease, MASH, with moderate to advanced scarring but without cirrhosis.',
    sources: ['wegovyMash2025'],
    files: [article('semaglutide-vs-ozempic')],
    ...NEXT_DATED_LABELS,
  },
  'wegovy-pill': {
    subject: 'The Wegovy pill in the US and the EU',
    text: 'A Wegovy pill (semaglutide 25 mg, once a day) was approved in the US on December 22, 2025, for weight and heart risk in adults, not for MASH. In the EU, the committee of the medicines agency recommended it on May 22, 2026; no decision of the European Commission was found in November 2026.',
    sources: ['wegovyPill2025', 'monaco2025', 'wegovyPillEu2026'],
    files: [article('semaglutide-vs-ozempic')],
    ...NEXT_DATED_LABELS,
  },
  'ozempic-tablets': {
    subject: 'Ozempic tablets',
    text: 'Since 2026 there are Ozempic tablets (1.5, 4 and 9 mg) in the US too, for adults with type 2 diabetes.',
    sources: ['ozempicTablets2026'],
    files: [article('semaglutide-vs-ozempic')],
    ...NEXT_DATED_LABELS,
  },
  'outsourcing-proposal': {
    subject: 'The proposal on semaglutide and tirzepatide from outsourcing facilities',
    text: 'In May 2026 FDA proposed not to let outsourcing facilities make semaglutide, tirzepatide and liraglutide from bulk substances; no final decision was found in November 2026.',
    sources: ['fda503bProposal2026'],
    files: ['are-glp1-safe', 'buy-peptides-legally', 'semaglutide-vs-ozempic', 'tirzepatide-vs-mounjaro'].map(
      article,
    ),
    ...NEXT_DATED_LABELS,
  },
  'committee-2026': {
    subject: "FDA's committee of July 2026",
    text: "Before an FDA advisory committee met on seven peptides in July 2026, FDA's staff had proposed to add none of them to the list for compounding. The committee advised, by small majorities, to add BPC-157, KPV, TB-500, MOTS-c, Semax and epitalon, and not to add emideltide (DSIP). Its vote is advice, and no rule had followed by early October 2026.",
    sources: ['fdaCommittee2026'],
    files: [article('are-peptides-safe'), article('peptides-good-for-you')],
    ...NEXT_DATED_COMMITTEE,
  },
  'committee-2026-votes': {
    subject: "FDA's committee of July 2026, the votes",
    text: 'The committee advised to add six of them (BPC-157, KPV and TB-500 by 8 votes to 6, MOTS-c by 7 to 5, Semax by 8 to 5, epitalon by 7 to 4) and not to add emideltide (6 to 7). No rule had followed by early October 2026.',
    sources: ['fdaCommittee2026'],
    files: [article('buy-peptides-legally')],
    ...NEXT_DATED_COMMITTEE,
  },
  'committee-2026-bpc-157': {
    subject: "FDA's committee of July 2026 on BPC-157",
    text: "Before an FDA advisory committee met on BPC-157 in July 2026, FDA's staff had proposed not to add it to the list of substances that pharmacies may compound. The committee advised to add it, with 8 votes against 6 and one abstention. This is advice: only a rule of FDA can change the list, and none had followed by early October 2026.",
    sources: ['fdaCommittee2026'],
    files: [article('bpc-157-benefits'), article('peptides-vs-steroids')],
    ...NEXT_DATED_COMMITTEE,
  },
  'committee-2024': {
    subject: "FDA's committees of 2024",
    text: 'In 2024 the committee had advised against ipamorelin, CJC-1295, AOD-9604, kisspeptin-10 and thymosin alpha-1.',
    sources: ['fdaCommittee2024'],
    files: [article('buy-peptides-legally')],
    ...NEXT_DATED_COMMITTEE,
  },
  'bpc-157-studies': {
    subject: "FDA's count of studies of BPC-157",
    text: 'US FDA counts five studies in people, one of them a randomized trial of an enema in ulcerative colitis that was published as an abstract only.',
    sources: ['fdaCommittee2026'],
    files: [article('are-peptides-safe'), article('bpc-157-benefits')],
    ...NEXT_DATED_COMMITTEE,
  },
  'cjc-1295-without-dac': {
    subject: 'Studies of CJC-1295 without DAC',
    text: 'Of the form without DAC, US FDA found no published study in people in 2024.',
    sources: ['fdaCjc2024'],
    files: [article('are-peptides-safe')],
    checked: DATED_FACTS_CHECKED_ON,
    holdsUntil: '2027-05-31',
  },
  'prohibited-list': {
    subject: 'The Prohibited List of 2026',
    text: 'The Prohibited List of the World Anti-Doping Agency names BPC-157 in class S0, which also covers whatever no health authority has approved and no other class covers, retatrutide included. Class S2 names AOD-9604, CJC-1295, ipamorelin, thymosin-β4 and its derivatives such as TB-500 and, in males, chorionic gonadotropin (hCG) and its releasing factors, such as kisspeptin. Class S4 names MOTS-c.',
    sources: ['wadaProhibitedList'],
    files: ['are-peptides-safe', 'peptides-good-for-you', 'buy-peptides-legally', 'peptides-vs-steroids'].map(
      article,
    ),
    checked: DATED_FACTS_CHECKED_ON,
    holdsUntil: '2027-01-01',
  },
};
