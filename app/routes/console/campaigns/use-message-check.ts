import { useEffect, useState } from 'react';
import { useConsole } from '../frame/console-context.tsx';

type CheckState = { state: 'checking' | 'failed' } | { state: 'checked'; claims: readonly string[] };

/** Asks the server which sentences of a message claim a medical effect, each time the dialog opens. The server checks again when it sends. */
export function useMessageCheck(isOpen: boolean, fields: Record<string, string>): CheckState {
  const { consolePath } = useConsole();
  const [check, setCheck] = useState<CheckState>({ state: 'checking' });
  const path = consolePath('/communications/preview');
  const body = new URLSearchParams({ intent: 'check', ...fields }).toString();
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    setCheck({ state: 'checking' });
    fetchClaims(path, body, stop.signal).then((claims) => {
      if (!stop.signal.aborted) setCheck(claims ? { state: 'checked', claims } : { state: 'failed' });
    });
    return () => stop.abort();
  }, [isOpen, path, body]);
  return check;
}

async function fetchClaims(path: string, body: string, signal: AbortSignal): Promise<string[] | null> {
  try {
    const response = await fetch(path, { method: 'POST', body: new URLSearchParams(body), signal });
    return response.ok ? ((await response.json()) as { claims: string[] }).claims : null;
  } catch {
    return null;
  }
}
