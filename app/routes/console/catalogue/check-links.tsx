import { useFetcher, useRevalidator } from '@remix-run/react';
import { Link2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { FormReply } from '#app/http/form-reply.ts';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { Progress } from '#app/ui/console/progress.tsx';
import { useToast } from '#app/ui/console/toaster.tsx';
import type { Tone } from '#app/ui/console/tone.ts';

/** The result of the check, for a toast. */
export interface LinksMessage {
  tone: Tone;
  title: string;
  description?: string;
}

/** A product with a URL, and when it was last checked. */
export interface CheckedLink {
  id: string;
  checkedAt: string | null;
}

export const LINKS_NOT_CHECKED = 'Links not checked';

const LINK_CHECK_POLL_MS = 1_000;

/**
 * Checks all product URLs now. The answer arrives when all have been checked; until then the page polls the progress. Leaving the page
 * loses no result, because each is stored as soon as it is known.
 */
export function useLinkCheck(links: readonly CheckedLink[]) {
  const fetcher = useFetcher<FormReply<LinksMessage>>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const before = useRef<ReadonlyMap<string, string | null>>(new Map());
  const isChecking = fetcher.state === 'submitting';
  const reply = fetcher.data;

  useEffect(() => {
    if (!isChecking) return;
    const timer = setInterval(revalidate, LINK_CHECK_POLL_MS);
    return () => clearInterval(timer);
  }, [isChecking, revalidate]);
  useEffect(() => {
    if (reply?.status === 'done') toast(reply.value);
    if (reply?.status === 'refused')
      toast({ tone: 'danger', title: LINKS_NOT_CHECKED, description: reply.message });
  }, [reply, toast]);

  return {
    Form: fetcher.Form,
    isChecking,
    done: links.filter(({ id, checkedAt }) => checkedAt !== (before.current.get(id) ?? null)).length,
    start: () => {
      before.current = new Map(links.map(({ id, checkedAt }) => [id, checkedAt]));
    },
  };
}

type LinkCheck = ReturnType<typeof useLinkCheck>;

export function CheckLinksButton({ check }: { check: LinkCheck }) {
  const { Form, isChecking, start } = check;
  const isHydrated = useHydrated();
  return (
    <Form method="post" onSubmit={start}>
      {/* Without JavaScript the answer is a separate page. */}
      {isHydrated ? <input type="hidden" name="inPage" value="yes" /> : null}
      <SubmitButton
        intent="check-links"
        variant="secondary"
        icon={Link2}
        pending={isChecking}
        pendingLabel="Checking…"
      >
        Check links
      </SubmitButton>
    </Form>
  );
}

export function LinkCheckProgress({ check, count }: { check: LinkCheck; count: number }) {
  if (!check.isChecking) return null;
  const done = Math.min(check.done, count);
  return (
    <div className="rounded-card border bg-raised p-4 md:px-6" aria-live="polite">
      <Progress label="Checking links" value={done} max={count} text={`${done} of ${count}`} />
    </div>
  );
}
