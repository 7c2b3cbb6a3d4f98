import type { ListExclusion } from '#app/engine/decide-list.ts';
import type { Exclusion } from '#app/engine/types.ts';

/**
 * Writes a line for each excluded product: the reason, or only its name on a page without products where one ticked condition rules all of
 * them out. That page states the reason once, at its top.
 */
export function exclusionLines<E extends Pick<Exclusion | ListExclusion, 'name' | 'flags' | 'reason'>>(
  exclusions: readonly E[],
  holdsProducts: boolean,
): (E & { text: string })[] {
  const [first] = exclusions;
  const isCommon = (flag: string) =>
    exclusions.every(({ flags }) => (flags as readonly string[]).includes(flag));
  const isSaidOnce = !holdsProducts && (first?.flags.some(isCommon) ?? false);
  return exclusions.map((exclusion) => ({
    ...exclusion,
    text: isSaidOnce ? exclusion.name : exclusion.reason,
  }));
}
