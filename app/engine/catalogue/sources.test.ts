import { describe, expect, it } from 'vitest';
import { PEPTIDE_IDS, PLAN_LOCALES, type Source } from '../types.ts';
import { catalogue, catalogueIn } from './index.ts';

/** Copied from the project's lists of sources (4-sources.md, 5-evidence.md), not from the code: an invented citation fails. */
const PAPERS = [
  'Wilding JPH et al. Once-weekly semaglutide in adults with overweight or obesity (STEP 1). N Engl J Med 2021;384:989-1002. doi:10.1056/NEJMoa2032183',
  'Wilding JPH et al. Weight regain and cardiometabolic effects after withdrawal of semaglutide: the STEP 1 trial extension. Diabetes Obes Metab 2022;24:1553-1564. doi:10.1111/dom.14725',
  'Lincoff AM et al. Semaglutide and cardiovascular outcomes in obesity without diabetes (SELECT). N Engl J Med 2023;389:2221-2232. doi:10.1056/NEJMoa2307563',
  'Jastreboff AM et al. Tirzepatide once weekly for the treatment of obesity (SURMOUNT-1). N Engl J Med 2022;387:205-216. doi:10.1056/NEJMoa2206038',
  'Frías JP et al. Tirzepatide versus semaglutide once weekly in patients with type 2 diabetes (SURPASS-2). N Engl J Med 2021;385:503-515. doi:10.1056/NEJMoa2107519',
  'Aronne LJ et al. Tirzepatide as compared with semaglutide for the treatment of obesity (SURMOUNT-5). N Engl J Med 2025;393:26-36. doi:10.1056/NEJMoa2416394',
  'Jastreboff AM et al. Triple-hormone-receptor agonist retatrutide for obesity: a phase 2 trial. N Engl J Med 2023;389:514-526. doi:10.1056/NEJMoa2301972',
  'Jastreboff AM et al. Retatrutide, a triple hormone receptor agonist, for treatment of obesity. N Engl J Med 2026, online on 29 September 2026. doi:10.1056/NEJMoa2604169',
  'Sodhi M et al. Risk of gastrointestinal adverse events associated with GLP-1 receptor agonists for weight loss. JAMA 2023;330:1795-1797. doi:10.1001/jama.2023.19574',
  'Aronne LJ et al. Continued treatment with tirzepatide for maintenance of weight reduction (SURMOUNT-4). JAMA 2024;331:38-48. PMID 38078870',
  'Ashraf AR et al. Safety and risk assessment of no-prescription online semaglutide purchases. JAMA Netw Open 2024;7(8):e2428280. doi:10.1001/jamanetworkopen.2024.28280',
  'Chang CH et al. The promoting effect of pentadecapeptide BPC 157 on tendon healing involves tendon outgrowth, cell survival, and cell migration. J Appl Physiol 2011;110:774-780. doi:10.1152/japplphysiol.00945.2010',
  'Sikiric P et al. Stable gastric pentadecapeptide BPC 157: novel therapy in gastrointestinal tract. Curr Pharm Des 2011;17:1612-1632. PMID 21548867',
  'Gwyer D, Wragg NM, Wilson SL. Gastric pentadecapeptide body protection compound BPC 157 and its role in accelerating musculoskeletal soft tissue healing. Cell Tissue Res 2019;377:153-159. doi:10.1007/s00441-019-03016-8',
  'McGuire F et al. Regeneration or risk? A narrative review of BPC-157 for musculoskeletal healing. Curr Rev Musculoskelet Med 2025;18:611-619. doi:10.1007/s12178-025-09990-7',
  'Vasireddi N et al. Emerging use of BPC-157 in orthopaedic sports medicine: a systematic review. HSS Journal 2025. doi:10.1177/15563316251355551',
  'Malinda KM et al. Thymosin beta 4 accelerates wound healing. J Invest Dermatol 1999;113:364-368. PMID 10469335',
  'Goldstein AL et al. Thymosin β4: a multi-functional regenerative peptide. Basic properties and clinical applications. Expert Opin Biol Ther 2012;12:37-51. doi:10.1517/14712598.2012.634793',
  'Ruff D et al. A randomized, placebo-controlled, single and multiple dose study of intravenous thymosin β4 in healthy volunteers. Ann N Y Acad Sci 2010;1194:223-229. PMID 20536472',
  'Teichman SL et al. Prolonged stimulation of growth hormone and insulin-like growth factor I secretion by CJC-1295 in healthy adults. J Clin Endocrinol Metab 2006;91:799-805. doi:10.1210/jc.2005-1536',
  'Ionescu M, Frohman LA. Pulsatile secretion of growth hormone persists during continuous stimulation by CJC-1295. J Clin Endocrinol Metab 2006;91:4792-4797. doi:10.1210/jc.2006-1702',
  'Raun K et al. Ipamorelin, the first selective growth hormone secretagogue. Eur J Endocrinol 1998;139:552-561. doi:10.1530/eje.0.1390552',
  'Heffernan M et al. The effects of human GH and its lipolytic fragment (AOD9604) on lipid metabolism following chronic treatment in obese mice and β3-AR knock-out mice. Endocrinology 2001;142:5182-5189. doi:10.1210/endo.142.12.8522',
  'Stier H, Vos E, Kenley D. Safety and tolerability of the hexadecapeptide AOD9604 in humans. J Endocrinol Metab 2013;3(1-2):7-15. doi:10.4021/jem157w',
  'Lijesen GK et al. The effect of human chorionic gonadotropin in the treatment of obesity by means of the Simeons therapy: a criteria-based meta-analysis. Br J Clin Pharmacol 1995;40:237-243. doi:10.1111/j.1365-2125.1995.tb05779.x',
  'Zozulia AA et al. Efficacy and possible mechanisms of action of a new peptide anxiolytic selank in the therapy of generalized anxiety disorders and neurasthenia. Zh Nevrol Psikhiatr Im S S Korsakova 2008;108(4):38-48. PMID 18454096',
  'Volkova A et al. Selank administration affects the expression of some genes involved in GABAergic neurotransmission. Front Pharmacol 2016;7:31. PMID 26924987',
  'Lee C et al. The mitochondrial-derived peptide MOTS-c promotes metabolic homeostasis and reduces obesity and insulin resistance. Cell Metab 2015;21:443-454. doi:10.1016/j.cmet.2015.02.009',
  'Reynolds JC et al. MOTS-c is an exercise-induced mitochondrial-encoded regulator of age-dependent physical decline and muscle homeostasis. Nat Commun 2021;12:470. doi:10.1038/s41467-020-20790-0',
  'Neelakantan H et al. Selective and membrane-permeable small molecule inhibitors of nicotinamide N-methyltransferase reverse high fat diet-induced obesity in mice. Biochem Pharmacol 2018;147:141-152. doi:10.1016/j.bcp.2017.11.007',
  'Neelakantan H et al. Small molecule nicotinamide N-methyltransferase inhibitor activates senescent muscle stem cells and improves regenerative capacity of aged skeletal muscle. Biochem Pharmacol 2019;163:481-492. doi:10.1016/j.bcp.2019.02.008',
  'Pickart L, Vasquez-Soltero JM, Margolina A. GHK peptide as a natural modulator of multiple cellular pathways in skin regeneration. Biomed Res Int 2015;2015:648108. doi:10.1155/2015/648108',
  'Pickart L, Margolina A. Regenerative and protective actions of the GHK-Cu peptide in the light of the new gene data. Int J Mol Sci 2018;19:1987. doi:10.3390/ijms19071987',
  // From the evidence of 26 November 2026 (5-evidence.md, 2d).
  'Lee E, Padgett B. Intra-articular injection of BPC 157 for multiple types of knee pain. Altern Ther Health Med 2021;27(4):8-13. PMID 34324435',
  'Guarnera G, DeRosa A, Camerini R. The effect of thymosin treatment of venous ulcers. Ann N Y Acad Sci 2010;1194:207-212. doi:10.1111/j.1749-6632.2010.05490.x',
  'Spurney CF et al. Evaluation of skeletal and cardiac muscle function after chronic administration of thymosin beta-4 in the dystrophin deficient mouse. PLoS One 2010;5:e8976. doi:10.1371/journal.pone.0008976',
  'Beck DE, Sweeney WB, McCarter MD. Prospective, randomized, controlled, proof-of-concept study of the ghrelin mimetic ipamorelin for the management of postoperative ileus in bowel resection patients. Int J Colorectal Dis 2014;29:1527-1534. doi:10.1007/s00384-014-2030-8',
  'Gobburu JV, Agersø H, Jusko WJ, Ynddal L. Pharmacokinetic-pharmacodynamic modeling of ipamorelin, a growth hormone releasing peptide, in human volunteers. Pharm Res 1999;16:1412-1416. PMID 10496658',
  'Andersen NB et al. The growth hormone secretagogue ipamorelin counteracts glucocorticoid-induced decrease in bone formation of adult rats. Growth Horm IGF Res 2001;11:266-272. PMID 11735244',
  'Lall S et al. Growth hormone (GH)-independent stimulation of adiposity by GH secretagogues. Biochem Biophys Res Commun 2001;280:132-138. PMID 11162489',
  'Kumagai H et al. MOTS-c reduces myostatin and muscle atrophy signaling. Am J Physiol Endocrinol Metab 2021;320:E680-E690. PMID 33554779',
  'Li F et al. Neuroprotective mechanism of MOTS-c in TBI mice. Drug Des Devel Ther 2024;18:2971-2987. doi:10.2147/DDDT.S460265',
  'Dimet-Wiley AL et al. NNMT inhibition mimics and boosts exercise-mediated improvements in muscle function in aged mice. Sci Rep 2024. doi:10.1038/s41598-024-66034-9',
  'Lee WJ et al. Efficacy of a complex of 5-aminolevulinic acid and glycyl-histidyl-lysine peptide on hair growth. Ann Dermatol 2016. PMID 27489425',
  'Mulder GD et al. Enhanced healing of ulcers in patients with diabetes by topical treatment with glycyl-L-histidyl-L-lysine copper. Wound Repair Regen 1994;2:259-269. PMID 17147644',
  // Confirmed by several copies on 28 November 2026 (5-evidence.md names it by its DOI).
  'Kumagai H et al. Mitochondrial-derived microprotein MOTS-c attenuates immobilization-induced skeletal muscle atrophy by suppressing lipid infiltration. Am J Physiol Endocrinol Metab 2024. doi:10.1152/ajpendo.00285.2023',
  'Kozlovskii II et al. Compensatory effect of selank on the mnestic functions disturbed by neurotoxic damage of the noradrenergic system of the rat brain. Eksp Klin Farmakol 2008. PMID 18488898',
];

/** Labels and agencies of the same list, which have no journal, volume or page. */
const LABELS_AND_AGENCIES = [
  'Wegovy (semaglutide) injection',
  'Ozempic (semaglutide) injection',
  'Zepbound (tirzepatide) injection',
  'Mounjaro (tirzepatide) injection',
  'Novarel and Pregnyl (chorionic gonadotropin) for injection',
  'Announcement of the results of the OPTIONS trial of AOD9604',
  'Briefing document on CJC-1295-related bulk drug substances',
  'Briefing document on BPC-157',
  'A study of CJC-1295 in people with HIV and visceral obesity',
  'Announcement of the topline results of TRIUMPH-4 (retatrutide, phase 3)',
  'PRAC concludes eye condition NAION is a very rare side effect of semaglutide medicines Ozempic, Rybelsus and Wegovy',
  "FDA's concerns with unapproved GLP-1 drugs used for weight loss",
  'FDA requests removal of suicidal behavior and ideation warning from glucagon-like peptide-1 receptor agonist (GLP-1 RA) medications',
  'The Prohibited List',
];

/** Required remarks about a source, by a part of its title. */
const CAVEATS: [titlePart: string, caveat: RegExp][] = [
  ['Wegovy (', /thyroid C-cell.*medullary.*MEN 2/],
  ['Zepbound (', /thyroid C-cell.*medullary.*MEN 2/],
  ['Thymosin beta 4 accelerates', /rats.*full protein, not the fragment/],
  ['Thymosin β4:', /full protein, not the fragment/],
  ['intravenous thymosin β4', /full protein.*not the fragment/i],
  ['hexadecapeptide AOD9604', /developer/],
  ['(chorionic gonadotropin)', /not been shown to be effective in treating obesity/],
  ['criteria-based meta-analysis', /no evidence/],
  ['peptide anxiolytic selank', /62 patients.*medazepam.*no placebo/],
  ['Selank administration', /rats/],
  ['OPTIONS', /no significant weight loss/],
  ['TRIUMPH-4', /not yet peer-reviewed/],
  ['CJC-1295-related', /no published study in people.*without DAC/],
  ['people with HIV and visceral obesity', /after a participant died/],
  ['MOTS-c promotes', /mice/],
  ['MOTS-c is an exercise', /mice.*levels.*people/],
  ['orthopaedic sports medicine', /35 preclinical studies, 1 clinical/],
  ['online semaglutide purchases', /Six orders, three delivered.*29-39%/],
  ['Risk of gastrointestinal', /Wide intervals; compared with bupropion-naltrexone/],
];

const cited = [...new Set(Object.values(catalogue).flatMap((entry) => entry.sources))];

const asListed = (s: Source) =>
  `${s.authors.replace(/\.$/, '')}. ${s.title}. ${s.published_in}.${s.identifier ? ` ${s.identifier}` : ''}`;

describe('the sources of the catalogue', () => {
  it.each(cited.map((source) => [source.title, source] as const))('cites as listed: %s', (_, source) => {
    if (LABELS_AND_AGENCIES.includes(source.title)) {
      expect(source.note?.length ?? 0, 'says in a note what it is cited for').toBeGreaterThan(0);
      return;
    }
    expect(PAPERS).toContain(asListed(source));
    expect(source.published_in).toContain(String(source.year));
  });

  it.each(CAVEATS)('says what must be said beside "%s"', (part, caveat) => {
    const meant = cited.filter((source) => source.title.includes(part));
    expect(meant).toHaveLength(1);
    expect(meant[0]?.note).toMatch(caveat);
  });

  it('cites the Prohibited List for every entry that it says is on it', () => {
    const prohibited = Object.values(catalogue).filter(({ not_asked }) =>
      /prohibited at all times \(class S\d/.test(not_asked.join()),
    );
    expect(prohibited.map(({ id }) => id).sort()).toEqual([
      '5-amino-1mq',
      'aod-9604',
      'bpc-157',
      'cjc-1295-ipamorelin',
      'hcg-protocol',
      'mots-c',
      'retatrutide',
      'tb-500',
    ]);
    for (const { id, sources } of Object.values(catalogue))
      expect(
        sources.map(({ title }) => title),
        id,
      ).toContain('The Prohibited List');
  });

  it('gives every entry at least one source, none of them twice', () => {
    for (const entry of Object.values(catalogue)) {
      expect(entry.sources.length, entry.id).toBeGreaterThan(0);
      expect(new Set(entry.sources).size, entry.id).toBe(entry.sources.length);
    }
  });

  it.each(
    PLAN_LOCALES.flatMap((locale) => PEPTIDE_IDS.map((id) => [id, locale] as const)),
  )('lists every source that the claims on %s name, in %s', (id, locale) => {
    const { claims, sources } = catalogueIn(locale)[id];
    const named = [claims.otherwise, ...claims.findings.map(([, text]) => text)].flatMap(
      (text) => /(?:Source|Fuente): (.*)\.$/.exec(text)?.[1]?.split('; ') ?? [],
    );
    const listed = sources.map(({ authors, published_in }) =>
      authors === published_in ? authors : `${authors}, ${published_in}`,
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !listed.includes(name))).toEqual([]);
  });
});
