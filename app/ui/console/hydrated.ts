import { useEffect, useState } from 'react';

/** Returns false on the server and until the page's script runs: for features that need JavaScript. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
