import { useEffect, useState } from 'react';

/** False on the server and until the page's script runs: for what only a script can do. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
