import { describe, expect, it } from 'vitest';
import listed from '../../content/sources.json';
import { citationsIn } from './catalogue/citations.ts';
import { sourceAddress } from './source-address.ts';
import type { Source } from './types.ts';

describe('the web address of a source', () => {
  it.each([
    [null, null],
    ['doi:10.1056/NEJMoa2032183', 'https://doi.org/10.1056/NEJMoa2032183'],
    ['doi: 10.1056/NEJMoa2032183', 'https://doi.org/10.1056/NEJMoa2032183'],
    ['doi:10.1/x', null],
    ['doi:10.1056/"><b>', 'https://doi.org/10.1056/%22%3E%3Cb%3E'],
    ['PMID 33567185', 'https://pubmed.ncbi.nlm.nih.gov/33567185/'],
    ['PMID: 33567185', 'https://pubmed.ncbi.nlm.nih.gov/33567185/'],
    ['NCT05929066', 'https://clinicaltrials.gov/study/NCT05929066'],
    ['Wegovy label', null],
    ['21 CFR 1308.13; 21 CFR 1300.01', null],
    ['javascript:alert(1)', null],
  ])('of the identifier %s is that of its register', (identifier, address) => {
    expect(sourceAddress({ identifier })).toBe(address);
  });

  it('is its own, if that is of https', () => {
    const findAddress = (url: string) => sourceAddress({ identifier: 'PMID 1', url });
    expect(findAddress('https://www.fda.gov/x')).toBe('https://www.fda.gov/x');
    expect(findAddress('javascript:alert(1)')).toBe('https://pubmed.ncbi.nlm.nih.gov/1/');
  });
});

describe('the list of sources', () => {
  const sources = Object.entries<Source>(listed);
  /** An announcement of 2007 and an article of 2025; only copies on other sites were found. */
  const WITHOUT = ['options2007', 'monaco2025'];

  it.each(sources)('gives %s an address of its own, or names it as one without', (key, source) => {
    const address = sourceAddress(source);
    expect(address === null).toBe(WITHOUT.includes(key));
    if (source.url) expect(new URL(source.url).href).toBe(source.url);
  });

  it('has no address twice', () => {
    const all = sources.flatMap(([, source]) => sourceAddress(source) ?? []);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([
    'en',
    'es',
  ] as const)('is what the catalogue cites in "%s": the same works and addresses', (locale) => {
    const addressesByTitle = new Map(sources.map(([, source]) => [source.title, sourceAddress(source)]));
    for (const source of Object.values(citationsIn(locale)).flat())
      expect([source.title, addressesByTitle.get(source.title)]).toEqual([
        source.title,
        sourceAddress(source),
      ]);
  });
});
