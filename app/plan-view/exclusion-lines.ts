import type { ListExclusion } from '#app/engine/decide-list.ts';
import type { Exclusion } from '#app/engine/types.ts';

type Reasoned = Pick<Exclusion, 'because' | 'reason'>;

/** The end of the sentence by which plans of engines before 2.1.0 say that another product of the class comes first. */
const NEVER_TOGETHER = /must never be used together\.$|nunca deben usarse juntos\.$/;

/** Whether the list's order left the product out, because another product of its class comes first. The reason is not the visitor's safety. */
const isLeftForClass = ({ because, reason }: Reasoned): boolean =>
  because === 'class' || NEVER_TOGETHER.test(reason);

/** Separates the products that were left out for the visitor's safety from those that follow another one of their class. */
export const separateExclusions = <E extends Reasoned>(exclusions: readonly E[]) => ({
  forSafety: exclusions.filter((exclusion) => !isLeftForClass(exclusion)),
  forClass: exclusions.filter(isLeftForClass),
});

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
