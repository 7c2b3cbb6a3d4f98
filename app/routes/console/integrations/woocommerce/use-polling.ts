import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const CONNECTION_POLL_MS = 2000;

/** Reloads the page's data while something is in progress. */
export function usePolling(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isRunning || state !== 'idle') return;
    const timer = setTimeout(revalidate, CONNECTION_POLL_MS);
    return () => clearTimeout(timer);
  }, [isRunning, state, revalidate]);
}
