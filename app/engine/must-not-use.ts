import { listNames, unique } from './reasons.ts';
import { FLAGS, type Flag } from './vocabulary.ts';
import type { DecisionWording } from './wording/decision.ts';

/** Lists people who must not use the shown entries (D13), for every flag, not only the visitor's. */
export function mustNotUse(
  entries: readonly { name: string; not_for: readonly Flag[] }[],
  words: DecisionWording,
): string[] {
  if (entries.length === 0) return [];
  const never = FLAGS.filter((flag) => entries.every((entry) => entry.not_for.includes(flag)));
  return [
    words.neverFor(never),
    ...FLAGS.filter((flag) => !never.includes(flag)).flatMap((flag) => {
      const names = listNames(entries.filter((entry) => entry.not_for.includes(flag)));
      return names.length > 0 ? [words.notFor(flag, unique(names))] : [];
    }),
  ];
}

/** Lists each item once, with the names that it applies to; without names if it applies to all. */
export function linesByItem(lists: readonly { name: string; items: readonly string[] }[]): string[] {
  return unique(lists.flatMap(({ items }) => items)).map((item) => {
    const names = listNames(lists.filter(({ items }) => items.includes(item)));
    return names.length < lists.length ? `${item} – ${names.join(', ')}` : item;
  });
}
