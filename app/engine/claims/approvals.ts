import type { ListedId } from '../other-compounds.ts';
import type { Dated } from './types.ts';

/** A region where a medicine with the compound is approved: ISO 3166-1 alpha-2, and EU for an approval by the Union. */
type Region = 'US' | 'EU' | 'GB' | 'CA' | 'AU' | 'IT' | 'RU' | 'TH' | 'CN';

export interface Approval extends Dated {
  /** Empty if no approved medicine with the compound is known. */
  approvedIn: readonly Region[];
  /**
   * Notes on the approvals of each region, for the reviewer and not for visitors. The mark in brackets after a statement says how it was
   * confirmed: P and the page for a page that was opened, S for copies and secondary pages, K for a statement that was not confirmed. A
   * region without a note has no approval, which is always K, because the registers themselves were not opened.
   */
  facts: Readonly<Partial<Record<'US' | 'EU' | 'GB' | 'CA' | 'AU' | 'other', string>>>;
  /** The status for compounding in the US, with the same marks. It never makes a research product a medicine. */
  compounding: string;
}

/**
 * Approved medicines with each compound of the catalogue and the lists (D58). The class of evidence never decides this: hCG is an approved
 * medicine that had no effect on weight. Combinations and derivatives that are sold as research products are separate compounds. The
 * sentences that visitors read are in approval-lines.ts.
 */
export const APPROVALS: Readonly<Record<ListedId, Approval>> = {
  retatrutide: {
    approvedIn: [],
    facts: {
      US: 'none; investigational. Lilly plans its US application for Q1 2027 [S]',
      other: 'none found up to early October 2026 [S]',
    },
    compounding:
      'FDA: may not be used in compounding under federal law (in the product: fdaUnapprovedGlp1). A court case on whether it counts as a biologic (7th Circuit 26-1301, argued 24 Sep 2026) was open at the last sight [S]',
    checked: '2026-11-26',
    holdsUntil: '2027-01-31',
  },
  tirzepatide: {
    approvedIn: ['US', 'EU', 'GB', 'CA', 'AU'],
    facts: {
      US: 'Mounjaro (type 2 diabetes, 2022) [K]; Zepbound (weight, 2023; sleep apnea with obesity, Dec 2024) [K; label PDF of the sleep apnea study seen at accessdata.fda.gov]; under the skin; label revised Aug 2026 [S], what changed was not seen',
      EU: 'Mounjaro (type 2 diabetes 2022, weight 2023) [K]',
      GB: 'Mounjaro (type 2 diabetes, weight 2023) [K]',
      CA: 'Mounjaro [K]; Zepbound not confirmed',
      AU: 'Mounjaro (diabetes; weight 2024) [K]',
      other: 'many countries [K]',
    },
    compounding:
      'Shortage ended 19 Dec 2024; grace ended 18 Feb (503A) and 19 Mar 2025 (503B) [K]. FDA proposed on 1 May 2026 NOT to list it for 503B (FR Doc 2026-08552, comments to 30 Jun 2026) [P: govinfo.gov]; no final decision found',
    checked: '2026-11-26',
    holdsUntil: '2027-02-28',
  },
  semaglutide: {
    approvedIn: ['US', 'EU', 'GB', 'CA', 'AU'],
    facts: {
      US: "Ozempic injection (type 2 diabetes, 2017) [K]; Rybelsus tablets (2019) [K]; Wegovy injection (weight 2021; heart risk 2024; liver disease MASH stage F2-F3, Aug 2025 [S; 15 Aug K]; 7.2 mg, March 2026, as the project's 4-sources.md says, not re-confirmed); Wegovy pill 25 mg, 22 Dec 2025 (weight, heart risk; adults only, not MASH) [P: beckershospitalreview.com, healthday.com, markets.businessinsider.com]; Ozempic tablets 1.5/4/9 mg (type 2 diabetes, early 2026) [P: chemxplore.com]",
      EU: "Ozempic 2018, Rybelsus 2020, Wegovy 2022 [K]; Wegovy 7.2 mg 17 Feb 2026 [P: finanznachrichten.de]; Wegovy pill recommended 22 May 2026 [P: 6ix.com, sotnews.agency]; the Commission's decision was not found",
      GB: 'Ozempic, Rybelsus, Wegovy [K]; Wegovy tablet June 2026 [S]',
      CA: 'Ozempic, Rybelsus, Wegovy [K]',
      AU: 'Ozempic, Wegovy [K]',
      other: 'many countries [K]',
    },
    compounding:
      'Shortage ended 21 Feb 2025; grace ended 22 Apr (503A) and 22 May 2025 (503B) [K]. Same 503B proposal of 1 May 2026 [P: govinfo.gov]; no final decision found. Sodium and acetate salts are other substances (in the product)',
    checked: '2026-11-26',
    holdsUntil: '2027-02-28',
  },
  'hcg-protocol': {
    approvedIn: ['US', 'EU', 'GB', 'CA', 'AU'],
    facts: {
      US: 'Novarel, Pregnyl (into the MUSCLE: undescended testes, hypogonadotropic hypogonadism in men, ovulation induction) [P: ferringfertility.com, openFDA label]; Ovidrel (recombinant, under the skin, fertility) [K]; label: not shown to be effective for obesity',
      EU: 'Ovitrelle (2001) [K]; national products of urinary hCG [K]',
      GB: 'Ovitrelle [K]',
      CA: 'prescription products exist, NONE authorised for weight [P: canada.ca, Health Product InfoWatch Feb 2017]',
      AU: 'Ovidrel [K]',
      other: 'many countries [K]',
    },
    compounding:
      'Biologic since March 2020: not open to 503A/503B compounding from bulk [K]. Warning letter to ReviveRx 22 Sep 2025 (hCG, thymosin β4) [S]',
    checked: '2026-11-26',
    holdsUntil: '2027-05-31',
  },
  tesamorelin: {
    approvedIn: ['US', 'CA'],
    facts: {
      US: 'Egrifta (10 Nov 2010), now Egrifta SV and Egrifta WR (WR label March 2025): excess belly fat in adults with HIV and lipodystrophy; under the skin; "not indicated for weight loss management (weight neutral effect)" [P: openFDA label]',
      EU: 'none (application withdrawn 2012) [K]',
      CA: 'Egrifta DIN 02438712, HIV with lipodystrophy, "not to be used for weight loss management", not under 18 [P: hpr-rps.hres.ca, undated; present market status not seen]',
      AU: 'none found (not searched in the register)',
    },
    compounding: 'Biologic by length (44 amino acids): not open to 503A compounding from bulk [K]',
    checked: '2026-11-26',
    holdsUntil: '2027-05-31',
  },
  'pt-141': {
    approvedIn: ['US'],
    facts: {
      US: 'Vyleesi (bremelanotide 1.75 mg, under the skin, as needed), 21 Jun 2019: low sexual desire with distress in women before menopause; not for men, not after menopause, not to improve performance [P: openFDA label]',
      EU: 'none [P: condorresearch.com]',
      GB: 'none [P: sps.nhs.uk]',
      CA: 'not confirmed',
      AU: 'not confirmed',
    },
    compounding: 'Approved drug substance: may be compounded for a named patient, not as a copy [K]',
    checked: '2026-11-26',
    holdsUntil: '2027-05-31',
  },
  'thymosin-alpha-1': {
    approvedIn: ['IT', 'TH', 'CN'],
    facts: {
      EU: 'none by the central route [K]; Italy: approved nationally [K]',
      other:
        'thymalfasin (Zadaxin), chronic hepatitis B, under the skin: Thailand [P: mims copy], China, India and others; "30+ countries" in several pages',
    },
    compounding:
      'Category 2 from Sep 2023, removed Sep 2024 (nomination withdrawn); committee of 4 Dec 2024 against: 4 yes, 17 no [S]',
    checked: '2026-11-26',
    holdsUntil: '2027-05-31',
  },
  selank: {
    approvedIn: ['RU'],
    facts: {
      other:
        'Russia: nose drops 0.15 %, registration LRS-003338/09, anxiety and neurasthenia [P: extrapharma.net]',
    },
    compounding:
      'Category 2 from Sep 2023, removed Sep 2024 (nomination withdrawn) [S]; no committee vote found',
    checked: '2026-11-26',
    holdsUntil: '2027-05-31',
  },
  semax: {
    approvedIn: ['RU'],
    facts: {
      other:
        'Russia since 28 Mar 1996: nose drops 0.1 % and 1 %, after stroke and for some brain disorders [P: semaxint.com]',
    },
    compounding:
      'Category 2 Sep 2023 to Apr 2026; committee of 24 Jul 2026: 8 yes, 5 no, 1 abstained [S, several]; no rule found',
    checked: '2026-11-26',
    holdsUntil: '2027-02-28',
  },
  'bpc-157': {
    approvedIn: [],
    facts: {},
    compounding:
      "Category 2 Sep 2023 to Apr 2026; committee of 23 Jul 2026: 8 yes, 6 no, 1 abstained, against the advice of FDA's staff [S, several]; no rule found up to 3 Oct 2026",
    checked: '2026-11-26',
    holdsUntil: '2027-02-28',
  },
  'tb-500': {
    approvedIn: [],
    facts: {},
    compounding:
      'Category 2 Sep 2023 to Apr 2026; committee of 23 Jul 2026 (the fragment LKKTETQ): 8 yes, 6 no, 1 abstained [S, several]; no rule found',
    checked: '2026-11-26',
    holdsUntil: '2027-02-28',
  },
  'mots-c': {
    approvedIn: [],
    facts: {},
    compounding:
      'Category 2 Sep 2023 to Apr 2026; committee of 23 Jul 2026: 7 yes, 5 no, 2 abstained [S, several]; no rule found',
    checked: '2026-11-26',
    holdsUntil: '2027-02-28',
  },
  epitalon: {
    approvedIn: [],
    facts: {},
    compounding:
      'Category 2 Sep 2023 to Apr 2026; committee of 24 Jul 2026: 7 yes, 4 no, 1 abstained [S, several]; no rule found',
    checked: '2026-11-26',
    holdsUntil: '2027-02-28',
  },
  dsip: {
    approvedIn: [],
    facts: {},
    compounding:
      'Category 2 Sep 2023 to Apr 2026; committee of 24 Jul 2026 (emideltide): 6 yes, 7 no, 1 abstained: not recommended [S, several]',
    checked: '2026-11-26',
    holdsUntil: '2027-02-28',
  },
  'signature-protocol': {
    approvedIn: [],
    facts: {},
    compounding:
      "GHK-Cu for injection: Category 2 Sep 2023 to Apr 2026; on the agenda of the committee's next meeting, before the end of Feb 2027 [S]. Creams are cosmetics and are sold freely [K]",
    checked: '2026-11-26',
    holdsUntil: '2027-02-28',
  },
  'cjc-1295-ipamorelin': {
    approvedIn: [],
    facts: {},
    compounding:
      'Both Category 2 from Sep 2023, removed Sep 2024 (nominations withdrawn); committees against: ipamorelin 29 Oct 2024, 0 yes, 12 no; CJC-1295 4 Dec 2024, 1 yes, 12 no (acetate; other forms unanimous) [S]. Ipamorelin acetate stands in 503B Category 2 [S]',
    checked: '2026-11-26',
    holdsUntil: '2027-05-31',
  },
  'aod-9604': {
    approvedIn: [],
    facts: {},
    compounding: 'Category 2 from Sep 2023, removed Sep 2024; committee of 4 Dec 2024 against, unanimous [S]',
    checked: '2026-11-26',
    holdsUntil: '2027-05-31',
  },
  '5-amino-1mq': {
    approvedIn: [],
    facts: {},
    compounding:
      'On no list; FDA warning letter to GenoGenix LLC of 20 Jan 2026 on compounding it (letter 718739; address in a repository, letter not opened) [S]',
    checked: '2026-11-26',
    holdsUntil: '2027-05-31',
  },
  kisspeptin: {
    approvedIn: [],
    facts: {},
    compounding:
      'Kisspeptin-10: 503A Category 2 from Sep 2023 and still there after April 2026; committee of 29 Oct 2024 against, 0 yes, 11 no [S]',
    checked: '2026-11-26',
    holdsUntil: '2027-05-31',
  },
  'nad-plus': {
    approvedIn: [],
    facts: {},
    compounding: 'Not checked; do not state',
    checked: '2026-11-26',
    holdsUntil: '2027-05-31',
  },
  p21: {
    approvedIn: [],
    facts: {},
    compounding: 'On no list that was found',
    checked: '2026-11-26',
    holdsUntil: '2027-05-31',
  },
  'follistatin-344': {
    approvedIn: [],
    facts: {},
    compounding: 'A protein: not open to 503A compounding from bulk [K]',
    checked: '2026-11-26',
    holdsUntil: '2027-05-31',
  },
  'igf-1-lr3': {
    approvedIn: [],
    facts: {},
    compounding:
      'A biologic by length: not open to 503A compounding from bulk [K]. Mecasermin (Increlex) is another substance [K]',
    checked: '2026-11-26',
    holdsUntil: '2027-05-31',
  },
  'hgh-fragment': {
    approvedIn: [],
    facts: {},
    compounding: 'See AOD-9604',
    checked: '2026-11-26',
    holdsUntil: '2027-05-31',
  },
};

/** Whether a medicine with the compound is approved anywhere. Any compound that is on no list counts as not approved. */
export const isApprovedSomewhere = (id: string): boolean =>
  Object.hasOwn(APPROVALS, id) && APPROVALS[id as ListedId].approvedIn.length > 0;
