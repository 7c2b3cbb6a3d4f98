import { t } from '#app/messages/moment.ts';

interface NamedProduct {
  id: string;
  name: string;
}

/** Writes the sentence on approval of each product (D58), once for all products that share it: "A, B: Not approved …". */
export function listApprovals(products: readonly NamedProduct[]): string[] {
  const namesByLine = new Map<string, Set<string>>();
  for (const { id, name } of products) {
    const line = t.approvalLine(id);
    namesByLine.set(line, (namesByLine.get(line) ?? new Set()).add(name));
  }
  return [...namesByLine].map(([line, names]) => `${[...names].join(', ')}: ${line}`);
}
