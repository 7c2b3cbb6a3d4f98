export interface Identifier {
  label: string;
  /** Null where the identifier names no register that can be looked up. */
  href: string | null;
}

/** What finds a source again, as a link only where the identifier is a DOI or a PubMed number. */
export function parseIdentifier(identifier: string | null): Identifier | null {
  if (!identifier) return null;
  const doi = /^doi:\s*(10\.\d{4,9}\/\S+)$/i.exec(identifier)?.[1];
  if (doi) return { label: `doi:${doi}`, href: `https://doi.org/${encodeURI(doi)}` };
  const pubmed = /^pmid:?\s*(\d{1,9})$/i.exec(identifier)?.[1];
  if (pubmed) return { label: `PMID ${pubmed}`, href: `https://pubmed.ncbi.nlm.nih.gov/${pubmed}/` };
  return { label: identifier, href: null };
}
