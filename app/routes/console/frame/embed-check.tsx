import { useRevalidator } from '@remix-run/react';
import { ExternalLink } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { addScheme, parseWebAddress } from '#app/lib/web-address.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormStack } from '#app/ui/console/form.tsx';

/** A site where the widget was seen, with the fields that a check needs. */
export interface SeenSite {
  origin: string;
  /** Whether the site is on the tenant's list. */
  allowed: boolean;
  /** Null until the widget itself has sent an event. */
  loaderVersion: string | null;
  lastSeenAt: string;
}

const PAGE_CHECK_POLL_MS = 2_000;
/** If the page has not loaded the widget within this time, the check reports it missing. */
const GIVE_UP_MS = 90_000;

/** The page that was opened, and the last time its site had been seen before that. */
interface Check {
  origin: string;
  seenBefore: string | null;
  isOver: boolean;
}

const findSighting = (sightings: readonly SeenSite[], origin: string) =>
  sightings.find((sighting) => sighting.origin === origin);

/** Opens a page of the shop in a new tab and reports when its widget sends an event. */
function useEmbedCheck(sightings: readonly SeenSite[]) {
  const { revalidate } = useRevalidator();
  const [check, setCheck] = useState<Check | null>(null);
  const latest = check && findSighting(sightings, check.origin);
  const isSeen = Boolean(latest && latest.lastSeenAt !== check?.seenBefore);
  // A site that may not show the widget is recorded when its page requests it; an allowed site when its widget sends an event.
  const state = !check
    ? 'idle'
    : isSeen && latest && !latest.allowed
      ? 'blocked'
      : isSeen && latest?.loaderVersion
        ? 'working'
        : check.isOver
          ? 'silent'
          : 'waiting';

  useEffect(() => {
    if (state !== 'waiting') return;
    const look = setInterval(revalidate, PAGE_CHECK_POLL_MS);
    const end = setTimeout(() => setCheck((now) => now && { ...now, isOver: true }), GIVE_UP_MS);
    return () => {
      clearInterval(look);
      clearTimeout(end);
    };
  }, [state, revalidate]);

  return {
    state,
    origin: check?.origin ?? '',
    start: (url: URL) => {
      setCheck({
        origin: url.origin,
        seenBefore: findSighting(sightings, url.origin)?.lastSeenAt ?? null,
        isOver: false,
      });
      window.open(url, '_blank', 'noopener');
    },
  };
}

/** A field for a page of the shop, the button that opens it, and the result. */
export function EmbedCheck({
  sightings,
  settingsPath,
  page,
}: {
  sightings: readonly SeenSite[];
  settingsPath: string;
  /** Initial value: the most likely page. */
  page?: string;
}) {
  const check = useEmbedCheck(sightings);
  const [error, setError] = useState<string>();
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = String(new FormData(event.currentTarget).get('page') ?? '').trim();
    const url = parseWebAddress(addScheme(input));
    setError(url ? undefined : 'Enter a URL such as https://shop.example.com');
    if (url) check.start(url);
  };
  return (
    <FormStack>
      <form onSubmit={open} noValidate className="flex flex-wrap items-end gap-3">
        <div className="min-w-60 flex-1">
          <TextInput
            label="URL of the page"
            id="page-to-check"
            name="page"
            type="url"
            required
            defaultValue={page}
            placeholder="shop.example.com/assessment"
            errors={error ? [error] : undefined}
          />
        </div>
        <SubmitButton icon={ExternalLink} variant="secondary" pending={check.state === 'waiting'}>
          Open your page and check now
        </SubmitButton>
      </form>
      <CheckResult state={check.state} origin={check.origin} settingsPath={settingsPath} />
    </FormStack>
  );
}

function CheckResult({
  state,
  origin,
  settingsPath,
}: {
  state: string;
  origin: string;
  settingsPath: string;
}) {
  if (state === 'waiting')
    return (
      <Alert isLive="polite" title={`Waiting for ${origin}`}>
        The assessment confirms itself within ten seconds of appearing on screen.
      </Alert>
    );
  if (state === 'working')
    return (
      <Alert tone="success" isLive="polite" title={`It works on ${origin}`}>
        Visitors now see your assessment on that page.
      </Alert>
    );
  if (state === 'blocked')
    return (
      <Alert tone="warning" isLive="polite" title={`${origin} may not show it`}>
        The page has your embed code, but the site isn’t one of your allowed websites.{' '}
        <a href={settingsPath} className="underline underline-offset-4">
          Change the list
        </a>
      </Alert>
    );
  if (state === 'silent')
    return (
      <Alert tone="warning" isLive="polite" title={`No response from ${origin}`}>
        Check that the published page contains the embed code with its data-client. Script optimizers and
        cookie banners can block it; our code needs no consent. The browser console shows what stopped it.
      </Alert>
    );
  return null;
}
