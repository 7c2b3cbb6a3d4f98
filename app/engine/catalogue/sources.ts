import type { Source } from '../types.ts';

/**
 * Publications that the entries cite, as in the project's list of sources: authors, title, journal, year and identifier, with any required
 * remark in `note`.
 */

export const wadaProhibitedList: Source = {
  authors: 'World Anti-Doping Agency',
  title: 'The Prohibited List',
  published_in: 'World Anti-Doping Agency',
  year: null,
  identifier: null,
  url: 'https://www.wada-ama.org/en/prohibited-list',
  note: 'S0 names BPC-157 and covers what no authority has approved; S2 names AOD-9604, CJC-1295, ipamorelin, TB-500 and, for males, chorionic gonadotrophin; S4 names MOTS-c.',
};

export const chang2011: Source = {
  authors: 'Chang CH et al.',
  title:
    'The promoting effect of pentadecapeptide BPC 157 on tendon healing involves tendon outgrowth, cell survival, and cell migration',
  published_in: 'J Appl Physiol 2011;110:774-780',
  year: 2011,
  identifier: 'doi:10.1152/japplphysiol.00945.2010',
  note: 'Animal and cell work.',
};

export const sikiric2011: Source = {
  authors: 'Sikiric P et al.',
  title: 'Stable gastric pentadecapeptide BPC 157: novel therapy in gastrointestinal tract',
  published_in: 'Curr Pharm Des 2011;17:1612-1632',
  year: 2011,
  identifier: 'PMID 21548867',
  note: 'Review; almost all animal work.',
};

export const gwyer2019: Source = {
  authors: 'Gwyer D, Wragg NM, Wilson SL',
  title:
    'Gastric pentadecapeptide body protection compound BPC 157 and its role in accelerating musculoskeletal soft tissue healing',
  published_in: 'Cell Tissue Res 2019;377:153-159',
  year: 2019,
  identifier: 'doi:10.1007/s00441-019-03016-8',
  note: 'Review; mostly small rodents.',
};

export const mcguire2025: Source = {
  authors: 'McGuire F et al.',
  title: 'Regeneration or risk? A narrative review of BPC-157 for musculoskeletal healing',
  published_in: 'Curr Rev Musculoskelet Med 2025;18:611-619',
  year: 2025,
  identifier: 'doi:10.1007/s12178-025-09990-7',
};

export const vasireddi2025: Source = {
  authors: 'Vasireddi N et al.',
  title: 'Emerging use of BPC-157 in orthopaedic sports medicine: a systematic review',
  published_in: 'HSS Journal 2025',
  year: 2025,
  identifier: 'doi:10.1177/15563316251355551',
  note: '35 preclinical studies, 1 clinical.',
};

export const malinda1999: Source = {
  authors: 'Malinda KM et al.',
  title: 'Thymosin beta 4 accelerates wound healing',
  published_in: 'J Invest Dermatol 1999;113:364-368',
  year: 1999,
  identifier: 'PMID 10469335',
  note: 'In rats, with the full protein, not the fragment.',
};

export const goldstein2012: Source = {
  authors: 'Goldstein AL et al.',
  title: 'Thymosin β4: a multi-functional regenerative peptide. Basic properties and clinical applications',
  published_in: 'Expert Opin Biol Ther 2012;12:37-51',
  year: 2012,
  identifier: 'doi:10.1517/14712598.2012.634793',
  note: 'Review of the full protein, not the fragment.',
};

export const ruff2010: Source = {
  authors: 'Ruff D et al.',
  title:
    'A randomized, placebo-controlled, single and multiple dose study of intravenous thymosin β4 in healthy volunteers',
  published_in: 'Ann N Y Acad Sci 2010;1194:223-229',
  year: 2010,
  identifier: 'PMID 20536472',
  note: 'Full protein by vein, not the fragment.',
};

export const teichman2006: Source = {
  authors: 'Teichman SL et al.',
  title:
    'Prolonged stimulation of growth hormone and insulin-like growth factor I secretion by CJC-1295 in healthy adults',
  published_in: 'J Clin Endocrinol Metab 2006;91:799-805',
  year: 2006,
  identifier: 'doi:10.1210/jc.2005-1536',
};

export const ionescu2006: Source = {
  authors: 'Ionescu M, Frohman LA',
  title: 'Pulsatile secretion of growth hormone persists during continuous stimulation by CJC-1295',
  published_in: 'J Clin Endocrinol Metab 2006;91:4792-4797',
  year: 2006,
  identifier: 'doi:10.1210/jc.2006-1702',
};

export const fdaCjc2024: Source = {
  authors: 'US Food and Drug Administration',
  title: 'Briefing document on CJC-1295-related bulk drug substances',
  published_in: 'Pharmacy Compounding Advisory Committee, December 2024',
  year: 2024,
  identifier: null,
  url: 'https://www.fda.gov/media/183819/download',
  note: 'Found no published study in people of the form without DAC.',
};

export const cjcHalt2006: Source = {
  authors: 'ConjuChem',
  title: 'A study of CJC-1295 in people with HIV and visceral obesity',
  published_in: 'ClinicalTrials.gov',
  year: 2006,
  identifier: 'NCT00267527',
  note: 'Stopped in July 2006 after a participant died; no results were published.',
};

export const raun1998: Source = {
  authors: 'Raun K et al.',
  title: 'Ipamorelin, the first selective growth hormone secretagogue',
  published_in: 'Eur J Endocrinol 1998;139:552-561',
  year: 1998,
  identifier: 'doi:10.1530/eje.0.1390552',
  note: 'Animal and cell work.',
};

export const heffernan2001: Source = {
  authors: 'Heffernan M et al.',
  title:
    'The effects of human GH and its lipolytic fragment (AOD9604) on lipid metabolism following chronic treatment in obese mice and β3-AR knock-out mice',
  published_in: 'Endocrinology 2001;142:5182-5189',
  year: 2001,
  identifier: 'doi:10.1210/endo.142.12.8522',
  note: 'In mice.',
};

export const stier2013: Source = {
  authors: 'Stier H, Vos E, Kenley D',
  title: 'Safety and tolerability of the hexadecapeptide AOD9604 in humans',
  published_in: 'J Endocrinol Metab 2013;3(1-2):7-15',
  year: 2013,
  identifier: 'doi:10.4021/jem157w',
  note: 'Co-authors at the developer.',
};

export const options2007: Source = {
  authors: 'Metabolic Pharmaceuticals',
  title: 'Announcement of the results of the OPTIONS trial of AOD9604',
  published_in: 'Australian stock exchange, 21 February 2007',
  year: 2007,
  identifier: null,
  note: 'By mouth, 24 weeks, 536 people: no significant weight loss against placebo; development for obesity ended.',
};

export const lijesen1995: Source = {
  authors: 'Lijesen GK et al.',
  title:
    'The effect of human chorionic gonadotropin in the treatment of obesity by means of the Simeons therapy: a criteria-based meta-analysis',
  published_in: 'Br J Clin Pharmacol 1995;40:237-243',
  year: 1995,
  identifier: 'doi:10.1111/j.1365-2125.1995.tb05779.x',
  note: 'Found no evidence of effect.',
};

export const hcgLabels: Source = {
  authors: 'Ferring and Organon',
  title: 'Novarel and Pregnyl (chorionic gonadotropin) for injection',
  published_in: 'US prescribing information',
  year: null,
  identifier: 'Pregnyl label',
  url: 'https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=1e94155f-19be-4944-b197-be4edbb4faf9',
  note: 'States that it has not been shown to be effective in treating obesity.',
};

export const zozulia2008: Source = {
  authors: 'Zozulia AA et al.',
  title:
    'Efficacy and possible mechanisms of action of a new peptide anxiolytic selank in the therapy of generalized anxiety disorders and neurasthenia',
  published_in: 'Zh Nevrol Psikhiatr Im S S Korsakova 2008;108(4):38-48',
  year: 2008,
  identifier: 'PMID 18454096',
  note: '62 patients, compared with medazepam; no placebo; selank was given by the nose.',
};

export const volkova2016: Source = {
  authors: 'Volkova A et al.',
  title: 'Selank administration affects the expression of some genes involved in GABAergic neurotransmission',
  published_in: 'Front Pharmacol 2016;7:31',
  year: 2016,
  identifier: 'PMID 26924987',
  note: 'In rats.',
};

export const lee2015: Source = {
  authors: 'Lee C et al.',
  title:
    'The mitochondrial-derived peptide MOTS-c promotes metabolic homeostasis and reduces obesity and insulin resistance',
  published_in: 'Cell Metab 2015;21:443-454',
  year: 2015,
  identifier: 'doi:10.1016/j.cmet.2015.02.009',
  note: 'Treatment was in mice.',
};

export const reynolds2021: Source = {
  authors: 'Reynolds JC et al.',
  title:
    'MOTS-c is an exercise-induced mitochondrial-encoded regulator of age-dependent physical decline and muscle homeostasis',
  published_in: 'Nat Commun 2021;12:470',
  year: 2021,
  identifier: 'doi:10.1038/s41467-020-20790-0',
  note: 'Treatment was in mice; levels were measured in people.',
};

export const neelakantan2018: Source = {
  authors: 'Neelakantan H et al.',
  title:
    'Selective and membrane-permeable small molecule inhibitors of nicotinamide N-methyltransferase reverse high fat diet-induced obesity in mice',
  published_in: 'Biochem Pharmacol 2018;147:141-152',
  year: 2018,
  identifier: 'doi:10.1016/j.bcp.2017.11.007',
  note: 'In mice.',
};

export const neelakantan2019: Source = {
  authors: 'Neelakantan H et al.',
  title:
    'Small molecule nicotinamide N-methyltransferase inhibitor activates senescent muscle stem cells and improves regenerative capacity of aged skeletal muscle',
  published_in: 'Biochem Pharmacol 2019;163:481-492',
  year: 2019,
  identifier: 'doi:10.1016/j.bcp.2019.02.008',
  note: 'In mice.',
};

export const pickart2015: Source = {
  authors: 'Pickart L, Vasquez-Soltero JM, Margolina A',
  title: 'GHK peptide as a natural modulator of multiple cellular pathways in skin regeneration',
  published_in: 'Biomed Res Int 2015;2015:648108',
  year: 2015,
  identifier: 'doi:10.1155/2015/648108',
  note: 'Narrative review.',
};

export const pickart2018: Source = {
  authors: 'Pickart L, Margolina A',
  title: 'Regenerative and protective actions of the GHK-Cu peptide in the light of the new gene data',
  published_in: 'Int J Mol Sci 2018;19:1987',
  year: 2018,
  identifier: 'doi:10.3390/ijms19071987',
  note: 'Narrative review.',
};
