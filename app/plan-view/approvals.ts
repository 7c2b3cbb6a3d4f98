import { t } from '#app/messages/moment.ts';

interface NamedProduct {
  id: string;
  name: string;
}

/** Writes each text once, after the names of all products that it is about: "A, B: Not approved …". */
export function nameTexts(texts: readonly { name: string; text: string }[]): string[] {
  const namesByText = new Map<string, Set<string>>();
  for (const { name, text } of texts) namesByText.set(text, (namesByText.get(text) ?? new Set()).add(name));
  return [...namesByText].map(([text, names]) => `${[...names].join(', ')}: ${text}`);
}

/** Writes the sentence on approval of each product (D58). */
export const listApprovals = (products: readonly NamedProduct[]): string[] =>
  nameTexts(products.map(({ id, name }) => ({ name, text: t.approvalLine(id) })));
