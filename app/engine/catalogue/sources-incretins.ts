import type { Source } from '../types.ts';

/** The citations of the incretin entries. Like those in `sources.ts`, they match the project's list of sources. */

const INCRETIN_LABEL_TITLE = 'US prescribing information';
const INCRETIN_BOXED_WARNING =
  'Boxed warning: thyroid C-cell tumors; contraindicated with a personal or family history of medullary thyroid carcinoma or MEN 2.';

export const wegovyLabel: Source = {
  authors: 'Novo Nordisk',
  title: 'Wegovy (semaglutide) injection',
  published_in: INCRETIN_LABEL_TITLE,
  year: null,
  identifier: 'Wegovy label',
  url: 'https://www.novo-pi.com/wegovy.pdf',
  note: INCRETIN_BOXED_WARNING,
};

export const zepboundLabel: Source = {
  authors: 'Eli Lilly',
  title: 'Zepbound (tirzepatide) injection',
  published_in: INCRETIN_LABEL_TITLE,
  year: null,
  identifier: 'Zepbound label',
  url: 'https://pi.lilly.com/us/zepbound-uspi.pdf',
  note: INCRETIN_BOXED_WARNING,
};

export const mounjaroLabel: Source = {
  authors: 'Eli Lilly',
  title: 'Mounjaro (tirzepatide) injection',
  published_in: INCRETIN_LABEL_TITLE,
  year: null,
  identifier: 'Mounjaro label',
  url: 'https://pi.lilly.com/us/mounjaro-uspi.pdf',
  note: INCRETIN_BOXED_WARNING,
};

export const ozempicLabel: Source = {
  authors: 'Novo Nordisk',
  title: 'Ozempic (semaglutide) injection',
  published_in: INCRETIN_LABEL_TITLE,
  year: null,
  identifier: 'Ozempic label',
  url: 'https://www.novo-pi.com/ozempic.pdf',
  note: INCRETIN_BOXED_WARNING,
};

export const step1: Source = {
  authors: 'Wilding JPH et al.',
  title: 'Once-weekly semaglutide in adults with overweight or obesity (STEP 1)',
  published_in: 'N Engl J Med 2021;384:989-1002',
  year: 2021,
  identifier: 'doi:10.1056/NEJMoa2032183',
};

export const step1Extension: Source = {
  authors: 'Wilding JPH et al.',
  title:
    'Weight regain and cardiometabolic effects after withdrawal of semaglutide: the STEP 1 trial extension',
  published_in: 'Diabetes Obes Metab 2022;24:1553-1564',
  year: 2022,
  identifier: 'doi:10.1111/dom.14725',
};

export const select: Source = {
  authors: 'Lincoff AM et al.',
  title: 'Semaglutide and cardiovascular outcomes in obesity without diabetes (SELECT)',
  published_in: 'N Engl J Med 2023;389:2221-2232',
  year: 2023,
  identifier: 'doi:10.1056/NEJMoa2307563',
};

export const surmount1: Source = {
  authors: 'Jastreboff AM et al.',
  title: 'Tirzepatide once weekly for the treatment of obesity (SURMOUNT-1)',
  published_in: 'N Engl J Med 2022;387:205-216',
  year: 2022,
  identifier: 'doi:10.1056/NEJMoa2206038',
};

export const surpass2: Source = {
  authors: 'Frías JP et al.',
  title: 'Tirzepatide versus semaglutide once weekly in patients with type 2 diabetes (SURPASS-2)',
  published_in: 'N Engl J Med 2021;385:503-515',
  year: 2021,
  identifier: 'doi:10.1056/NEJMoa2107519',
};

export const surmount4: Source = {
  authors: 'Aronne LJ et al.',
  title: 'Continued treatment with tirzepatide for maintenance of weight reduction (SURMOUNT-4)',
  published_in: 'JAMA 2024;331:38-48',
  year: 2024,
  identifier: 'PMID 38078870',
};

export const surmount5: Source = {
  authors: 'Aronne LJ et al.',
  title: 'Tirzepatide as compared with semaglutide for the treatment of obesity (SURMOUNT-5)',
  published_in: 'N Engl J Med 2025;393:26-36',
  year: 2025,
  identifier: 'doi:10.1056/NEJMoa2416394',
};

export const retatrutidePhase2: Source = {
  authors: 'Jastreboff AM et al.',
  title: 'Triple-hormone-receptor agonist retatrutide for obesity: a phase 2 trial',
  published_in: 'N Engl J Med 2023;389:514-526',
  year: 2023,
  identifier: 'doi:10.1056/NEJMoa2301972',
  note: 'Phase 2, 338 adults, 48 weeks.',
};

export const triumph1: Source = {
  authors: 'Jastreboff AM et al.',
  title: 'Retatrutide, a triple hormone receptor agonist, for treatment of obesity',
  published_in: 'N Engl J Med 2026, online on 29 September 2026',
  year: 2026,
  identifier: 'doi:10.1056/NEJMoa2604169',
  note: 'TRIUMPH-1: phase 3, 2,339 adults, 80 weeks.',
};

export const triumph4: Source = {
  authors: 'Eli Lilly',
  title: 'Announcement of the topline results of TRIUMPH-4 (retatrutide, phase 3)',
  published_in: 'Eli Lilly, 11 December 2025',
  year: 2025,
  identifier: null,
  url: 'https://investor.lilly.com/news-releases/news-release-details/lillys-triple-agonist-retatrutide-delivered-weight-loss-average',
  note: 'Announced by the maker, not yet peer-reviewed; 445 adults with overweight or obesity and knee osteoarthritis, 68 weeks.',
};

export const sodhi2023: Source = {
  authors: 'Sodhi M et al.',
  title: 'Risk of gastrointestinal adverse events associated with GLP-1 receptor agonists for weight loss',
  published_in: 'JAMA 2023;330:1795-1797',
  year: 2023,
  identifier: 'doi:10.1001/jama.2023.19574',
  note: 'Wide intervals; compared with bupropion-naltrexone.',
};

export const emaNaion: Source = {
  authors: 'EMA PRAC',
  title:
    'PRAC concludes eye condition NAION is a very rare side effect of semaglutide medicines Ozempic, Rybelsus and Wegovy',
  published_in: 'European Medicines Agency, 6 June 2025',
  year: 2025,
  identifier: null,
  url: 'https://www.ema.europa.eu/en/news/prac-concludes-eye-condition-naion-very-rare-side-effect-semaglutide-medicines-ozempic-rybelsus-wegovy',
  note: 'Up to 1 in 10,000.',
};

export const ashraf2024: Source = {
  authors: 'Ashraf AR et al.',
  title: 'Safety and risk assessment of no-prescription online semaglutide purchases',
  published_in: 'JAMA Netw Open 2024;7(8):e2428280',
  year: 2024,
  identifier: 'doi:10.1001/jamanetworkopen.2024.28280',
  note: 'Six orders, three delivered, content 29-39% over the label, purity 7-14% instead of 99%.',
};

export const fdaUnapprovedGlp1: Source = {
  authors: 'US FDA',
  title: "FDA's concerns with unapproved GLP-1 drugs used for weight loss",
  published_in: 'US FDA',
  year: null,
  identifier: null,
  url: 'https://www.fda.gov/drugs/drug-alerts-and-statements/fdas-concerns-unapproved-glp-1-drugs-used-weight-loss',
  note: 'Web page of the agency; its content changes.',
};

export const fdaSuicidality2026: Source = {
  authors: 'US FDA',
  title:
    'FDA requests removal of suicidal behavior and ideation warning from glucagon-like peptide-1 receptor agonist (GLP-1 RA) medications',
  published_in: 'US FDA, January 13, 2026',
  year: 2026,
  identifier: null,
  url: 'https://www.fda.gov/drugs/drug-safety-communications/fda-requests-removal-suicidal-behavior-and-ideation-warning-glucagon-peptide-1-receptor-agonist-glp',
  note: 'Asks to remove the warning from the labels of Saxenda, Wegovy and Zepbound.',
};
