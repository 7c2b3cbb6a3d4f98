import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useConsole } from '../frame/console-context.tsx';
import type { CountAnswer } from './left-out-text.ts';

export type CountState = { state: 'counting' } | { state: 'failed' } | ({ state: 'counted' } & CountAnswer);

/**
 * Asks the server who would get a message: the same judgment as that of the send.
 * @param isAsking false while the answer is not shown
 * @param pauseMs how long the fields have to stay the same before the server is asked
 */
export function useRecipientCount(
  isAsking: boolean,
  fields: Record<string, string>,
  pauseMs = 0,
): CountState {
  const { consolePath } = useConsole();
  const { search } = useLocation();
  const [count, setCount] = useState<CountState>({ state: 'counting' });
  const url = new URL(consolePath('/communications/preview'), 'https://console.invalid');
  // Which leads the list shows is in the page's address.
  for (const [name, value] of new URLSearchParams(search)) url.searchParams.set(name, value);
  const path = url.pathname + url.search;
  const body = new URLSearchParams({ intent: 'count', ...fields }).toString();
  useEffect(() => {
    if (!isAsking) return;
    const stop = new AbortController();
    setCount({ state: 'counting' });
    const timer = setTimeout(async () => {
      const answer = await fetchCount(path, body, stop.signal);
      if (!stop.signal.aborted) setCount(answer ? { state: 'counted', ...answer } : { state: 'failed' });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isAsking, path, body, pauseMs]);
  return count;
}

async function fetchCount(path: string, body: string, signal: AbortSignal): Promise<CountAnswer | null> {
  try {
    const response = await fetch(path, { method: 'POST', body: new URLSearchParams(body), signal });
    return response.ok ? ((await response.json()) as CountAnswer) : null;
  } catch {
    return null;
  }
}
