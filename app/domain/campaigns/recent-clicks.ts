import { MINUTE_MS } from '#app/lib/durations.ts';

/** Id, in a click's token, of the link that no person sees (app/mails/marketing-mail.tsx). */
export const HIDDEN_LINK_ID = 'hidden';

/** A mail whose links are all clicked within this time was clicked by a machine. */
const ALL_LINKS_WITHIN_MS = 5000;

/**
 * A machine's other clicks are at most this long before and after the click that gave it away. A person who reads the mail later counts.
 */
export const MACHINE_CLICKS_WITHIN_MS = 10 * MINUTE_MS;

interface RecentClick {
  linkId: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Whether the click was taken for a person's. */
  isCounted: boolean;
}

/** The clicks of the last minutes in one mail, oldest first, and the last time that a machine gave itself away. */
export interface RecentClicks {
  machineAt: number | null;
  clicks: readonly RecentClick[];
}

interface NewClick {
  linkId: string;
  at: number;
  /** Number of the mail's links; null if unknown. */
  linkCount: number | null;
  /** Whether the request itself looks like a machine's. */
  byMachine: boolean;
}

/** Decides by a mail's other clicks whether a click is a machine's. @returns the earlier clicks that turn out to be the machine's, too */
export function judgeClick(
  { machineAt, clicks }: RecentClicks,
  click: NewClick,
): { isMachine: boolean; retracted: RecentClick[]; recent: RecentClicks } {
  const { linkId, at: now } = click;
  const earlier = clicks.filter(({ at }) => now - at <= MACHINE_CLICKS_WITHIN_MS);
  const isRevealed = linkId === HIDDEN_LINK_ID || completesAllLinks(earlier, click);
  const follows = machineAt !== null && now - machineAt <= MACHINE_CLICKS_WITHIN_MS;
  const isMachine = isRevealed || follows || click.byMachine;
  const added = { linkId, at: now, isCounted: !isMachine };
  return {
    isMachine,
    retracted: isRevealed ? earlier.filter(({ isCounted }) => isCounted) : [],
    recent: isRevealed
      ? { machineAt: now, clicks: [] }
      : { machineAt, clicks: [...earlier, added].slice(-MAX_RECENT_CLICKS) },
  };
}

/** More clicks than a mail has links. */
const MAX_RECENT_CLICKS = 50;

function completesAllLinks(
  earlier: readonly RecentClick[],
  { linkId, linkCount, at: now }: NewClick,
): boolean {
  // The only link of a mail proves nothing.
  if (linkCount === null || linkCount < 2) return false;
  const quick = earlier.filter(({ at }) => now - at <= ALL_LINKS_WITHIN_MS);
  return new Set([...quick.map((click) => click.linkId), linkId]).size >= linkCount;
}

/** Reads the stored text; '' means no clicks. */
export function parseRecentClicks(text: string): RecentClicks {
  if (text === '') return { machineAt: null, clicks: [] };
  const [machineAt, clicks] = JSON.parse(text) as StoredClicks;
  return {
    machineAt,
    clicks: clicks.map(([linkId, at, isCounted]) => ({ linkId, at, isCounted: isCounted === 1 })),
  };
}

type StoredClicks = [number | null, [string, number, 0 | 1][]];

export const writeRecentClicks = ({ machineAt, clicks }: RecentClicks): string =>
  JSON.stringify([
    machineAt,
    clicks.map(({ linkId, at, isCounted }) => [linkId, at, isCounted ? 1 : 0]),
  ] satisfies StoredClicks);
