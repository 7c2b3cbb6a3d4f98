import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import type { MarketingRecipient } from '#app/domain/leads/index.ts';
import { replaceBodyLinks } from '#app/domain/mail-templates/index.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { signTrackToken, type TrackedMail } from './track-token.ts';

/** The parts of a target that belong to one recipient. They are inserted when the link is followed and are never stored. */
type LinkPerson = Pick<MarketingRecipient, 'trackingId' | 'assessmentId'>;

const TRACKING_PLACEHOLDER = '{trackingId}';
const TRACKED_ASSESSMENT_PLACEHOLDER = '{assessmentId}';

/** Removes one recipient's parts from a target, so that all recipients of a mail share a row. */
export const withoutPerson = (url: string, { trackingId, assessmentId }: LinkPerson): string => {
  const shared = trackingId ? url.replaceAll(trackingId, TRACKING_PLACEHOLDER) : url;
  return assessmentId ? shared.replaceAll(assessmentId, TRACKED_ASSESSMENT_PLACEHOLDER) : shared;
};

/** Returns the target for a recipient, or null if it needs data removed by an erasure. */
export function withPerson(url: string, person: LinkPerson | null): string | null {
  if (url.includes(TRACKED_ASSESSMENT_PLACEHOLDER) && !person?.assessmentId) return null;
  if (url.includes(TRACKING_PLACEHOLDER) && !person?.trackingId) return null;
  return url
    .replaceAll(TRACKING_PLACEHOLDER, person?.trackingId ?? '')
    .replaceAll(TRACKED_ASSESSMENT_PLACEHOLDER, person?.assessmentId ?? '');
}

/** Returns the ids of a scope's targets, by target, and stores those that are missing. */
export async function storeLinks(
  db: Database,
  { tenantId, scope, urls, now }: { tenantId: string; scope: string; urls: readonly string[]; now: Date },
): Promise<Map<string, string>> {
  const hashes = new Map([...new Set(urls)].map((url) => [sha256(url), url]));
  const read = async () => {
    const rows = await db.trackedLink.findMany({
      where: { tenantId, scope, urlHash: { in: [...hashes.keys()] } },
      select: { id: true, urlHash: true },
    });
    return new Map(rows.map(({ id, urlHash }) => [hashes.get(urlHash) as string, id]));
  };
  if (hashes.size === 0) return new Map();
  const storedIds = await read();
  const missing = [...hashes].filter(([, url]) => !storedIds.has(url));
  if (missing.length === 0) return storedIds;
  for (const [urlHash, url] of missing)
    await db.$executeRaw(sql`
      INSERT INTO "TrackedLink" ("id", "tenantId", "scope", "urlHash", "url", "createdAt")
      VALUES (${uuid7(now)}, ${tenantId}, ${scope}, ${urlHash}, ${url}, ${now})
      ON CONFLICT ("tenantId", "scope", "urlHash") DO NOTHING`);
  return read();
}

/** Parts of the tracking URLs: those of a mail's links, and that of the picture that records its opening. */
export interface Tracking {
  /** Public origin of the service. */
  origin: string;
  ring: KeyRing;
  mail: TrackedMail;
  /** Number of the mail's links that are counted. */
  linkCount: number;
}

export const pixelAddress = ({ origin, ring, mail }: Tracking): string =>
  `${origin}/o/${signTrackToken(ring, { ...mail, linkId: null })}.gif`;

export const clickAddress = ({ origin, ring, mail, linkCount }: Tracking, linkId: string): string =>
  `${origin}/c/${signTrackToken(ring, { ...mail, linkId, linkCount })}`;

/** Whether clicks on a link are counted: only for web addresses, not for an e-mail address. */
export const isTracked = (href: string): boolean => /^https?:\/\//.test(href);

/** Returns the HTML with its links rewritten by `track`. */
export const rewriteLinks = (html: string, track: (href: string) => string): string =>
  replaceBodyLinks(html, (href) => (isTracked(href) ? track(href) : href));
