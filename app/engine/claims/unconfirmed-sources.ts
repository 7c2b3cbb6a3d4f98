/**
 * Sources of findings that are never printed, because only one copy or an incomplete title was seen. Each finding that names one of them
 * rests on another source as well, except those that claims.test.ts names. Once a source is confirmed, it moves to content/sources.json.
 */
export const UNCONFIRMED_SOURCES: Readonly<Record<string, string>> = {
  ruenzi2005:
    'Ruenzi M et al. BPC 157 (PL 14736) enema in mild-to-moderate ulcerative colitis, phase 2. Abstract, 2005. Quoted in the FDA briefing document fda.gov/media/193343.',
  tb500assay2024:
    'Rahaman KA et al. TB-500 and its metabolites, with a wound-healing assay. J Chromatogr B 2024. PMID 38382158. Exact title not seen.',
  motsImmobile2024:
    'MOTS-c in immobilised mice. Am J Physiol Endocrinol Metab 2024. doi:10.1152/ajpendo.00285.2023. Exact title and authors not seen.',
  igf1lr3rats:
    'Tomas FM et al. Infused IGF-I analogues in rats. J Endocrinol 1996;150:77-84. PMID 8708565. One copy of the citation seen.',
};
