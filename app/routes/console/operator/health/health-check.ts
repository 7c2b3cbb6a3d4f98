import { useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { useToast } from '#app/ui/console/toaster.tsx';

const REFRESH_MS = 30_000;
/** An older record means that no worker is running, which the page reports from its loader. */
const OLD_MS = 12 * MINUTE_MS;

/**
 * Runs the button's check, and reads the stored record every 30 seconds. The page is reloaded when the record has changed.
 * @param shownAt time of the check that the page shows; null before the first check
 */
export function useHealthCheck(shownAt: string | null) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const pageCheckTime = useRef(shownAt);
  pageCheckTime.current = shownAt;

  const refresh = useCallback(async () => {
    const record = (await readJson('/api/health/stripe/status')) as { lastChecked: string } | null;
    setProblem(null);
    const isOld = record !== null && Date.now() - Date.parse(record.lastChecked) > OLD_MS;
    if (isOld || (record?.lastChecked ?? null) !== pageCheckTime.current) revalidate();
  }, [revalidate]);

  useEffect(() => {
    const timer = setInterval(() => {
      refresh().catch((error: unknown) => setProblem(describeError(error)));
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh]);

  const check = async () => {
    if (isChecking) return;
    setChecking(true);
    try {
      await readJson('/api/health/stripe');
      await refresh();
      toast({
        tone: 'success',
        title: 'Health Check Complete',
        description: 'Stripe connection status updated',
      });
    } catch (error) {
      toast({ tone: 'danger', title: 'Health Check Failed', description: describeError(error) });
    } finally {
      setChecking(false);
    }
  };

  return { check, isChecking, problem };
}

/** A response that is not OK becomes an error with the status, a colon and the text (T section 7). */
async function readJson(path: string): Promise<unknown> {
  // Without JSON in Accept, the body of an error is its sentence.
  const response = await fetch(path, { headers: { Accept: 'text/plain' } });
  if (response.ok) return response.json();
  throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`);
}

const describeError = (error: unknown): string =>
  // The browser's text for a failed connection does not help users.
  error instanceof TypeError ? 'The service did not answer.' : (error as Error).message;
