import { useEffect, useState } from 'react';

/**
 * Loads a part of the page once it is wanted, such as a dialog that most visits don't open. Until then, and if it can't be loaded, the page
 * works without it.
 * @param load imports the part's file; the same function in every render
 * @param giveUp called if it can't be loaded, so that it can be wanted again
 */
export function useOnDemand<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  giveUp?: () => void,
): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function to give up changes nothing about the loading
  useEffect(() => {
    if (!isWanted || part) return;
    let isGone = false;
    const unlessGone =
      <Value>(act: (value: Value) => void) =>
      (value: Value) => {
        if (!isGone) act(value);
      };
    load().then(
      unlessGone((loaded: Part) => setPart(() => loaded)),
      unlessGone(() => giveUp?.()),
    );
    return () => {
      isGone = true;
    };
  }, [load, isWanted, part]);
  return part;
}

/** Begins to load a part that will be wanted soon. */
export const loadAhead = (load: () => Promise<unknown>) => () => {
  load().catch(() => undefined);
};
