import { useEffect, useState } from 'react';

/** A part of the widget that is fetched on first use. */
export interface Chunk<T> {
  /** The part, once it is loaded. */
  value?: T;
  /** Rejects when it cannot be fetched; the next call tries again. */
  load: () => Promise<T>;
}

export function chunk<T>(get: () => Promise<T>): Chunk<T> {
  let running: Promise<T> | undefined;
  const self: Chunk<T> = {
    load: () =>
      (running ??= get().then(
        (value) => (self.value = value),
        (error: unknown) => {
          running = undefined;
          throw error;
        },
      )),
  };
  return self;
}

/** Returns the part if it is loaded; fetches it as soon as it is `needed`. `retry` is for use after `failed`. */
export function useChunk<T>(part: Chunk<T> | undefined, needed: boolean) {
  const [failed, setFailed] = useState(false);
  const [, arrived] = useState<T>();
  useEffect(() => {
    if (!part || part.value || !needed || failed) return;
    let isCurrent = true;
    part.load().then(
      () => isCurrent && arrived(() => part.value),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [part, needed, failed]);
  return { value: part?.value, failed, retry: () => setFailed(false) };
}
