import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { findActiveTenantIds, findAllowedOrigins, mayFrame } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** That a tenant's widget was asked for, or spoke, in a page of some site. */
interface Sighting {
  /** Tenant id or subdomain, or `default`. */
  client: string;
  /** Of the page around the frame. */
  origin: string;
  widget: string;
  /** Of the messages that the page's loader speaks; unknown until its widget has spoken. */
  loaderVersion?: string;
}

/** Where a process notes sightings: counted in memory and written from time to time, because no request waits for them. */
export interface EmbedSightings {
  note(sighting: Sighting, now: Date): void;
  /** Writes what is noted; for a stopping process, and for tests. */
  flush(): Promise<void>;
}

const WRITE_AFTER_MS = 5_000;
/** Anyone can name any origin: beyond these, new ones are not kept until the next writing. */
const MAX_IN_MEMORY = 1_000;
/** Beyond these the ones that are not on the tenant's list are dropped, and then the oldest. */
const MAX_OF_A_TENANT = 200;
/** Days after which a site that shows no widget any more is forgotten. */
const SIGHTING_DAYS = 90;

interface Noted extends Sighting {
  count: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/** Make one per process. @param report for failures: what was noted then is lost, and noted anew by the next visit */
export function embedSightings({
  db,
  report,
}: {
  db: Database;
  report: (error: unknown) => void;
}): EmbedSightings {
  let noted = new Map<string, Noted>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const round = noted;
    noted = new Map();
    if (round.size > 0) await write(db, [...round.values()]);
  };

  return {
    note(sighting, now) {
      const key = `${sighting.client} ${sighting.origin}`;
      const before = noted.get(key);
      if (!before && noted.size >= MAX_IN_MEMORY) return;
      noted.set(key, {
        ...before,
        ...sighting,
        loaderVersion: sighting.loaderVersion ?? before?.loaderVersion,
        count: (before?.count ?? 0) + 1,
        firstSeenAt: before?.firstSeenAt ?? now,
        lastSeenAt: now,
      });
      timer ??= setTimeout(() => flush().catch(report), WRITE_AFTER_MS).unref();
    },
    flush,
  };
}

async function write(db: Database, round: readonly Noted[]): Promise<void> {
  const tenantIds = await findActiveTenantIds(db, [...new Set(round.map(({ client }) => client))]);
  const lists = await findAllowedOrigins(db, [...new Set(tenantIds.values())]);
  const grown = new Set<string>();
  for (const { client, origin, count, firstSeenAt, loaderVersion, ...seen } of round) {
    const tenantId = tenantIds.get(client);
    if (!tenantId) continue;
    const data = {
      // By the list, not by the caller who reports it: anyone can send events in the name of any page.
      allowed: mayFrame({ allowedOrigins: lists.get(tenantId) ?? [] }, origin),
      widget: seen.widget,
      lastSeenAt: seen.lastSeenAt,
      ...(loaderVersion && { loaderVersion }),
    };
    const { count: updated } = await db.embedSighting.updateMany({
      where: { tenantId, origin },
      data: { ...data, count: { increment: count } },
    });
    if (updated > 0) continue;
    grown.add(tenantId);
    await db.embedSighting.upsert({
      where: { tenantId_origin: { tenantId, origin } },
      create: { tenantId, origin, ...data, count, firstSeenAt },
      update: { ...data, count: { increment: count } },
    });
  }
  for (const tenantId of grown) await dropSurplus(db, tenantId);
}

/** What is on the list is kept before what is not, and then what was seen last. */
async function dropSurplus(db: Database, tenantId: string): Promise<void> {
  const surplus = await db.embedSighting.findMany({
    where: { tenantId },
    orderBy: [{ allowed: 'desc' }, { lastSeenAt: 'desc' }, { origin: 'asc' }],
    skip: MAX_OF_A_TENANT,
    select: { origin: true },
  });
  if (surplus.length === 0) return;
  const origins = surplus.map(({ origin }) => origin);
  await db.embedSighting.deleteMany({ where: { tenantId, origin: { in: origins } } });
}

/** Forgets the sites that have not shown a widget for long. @returns how many */
export async function dropOldSightings({ db, now }: { db: Database; now: Date }): Promise<number> {
  const before = new Date(now.getTime() - SIGHTING_DAYS * DAY_MS);
  const { count } = await db.embedSighting.deleteMany({ where: { lastSeenAt: { lt: before } } });
  return count;
}

/** The sites on which a tenant's widget was first seen in a span, as rows in SQL; blocked ones are not among them. */
export const firstSightingRows = ({ tenantId, from, to }: { tenantId: string; from: Date; to: Date }): Sql =>
  sql`SELECT 'embed' AS "kind", "origin" AS "id", "origin" AS "name",
      SUBSTR(CAST("firstSeenAt" AS TEXT), 1, 10) AS "day"
    FROM "EmbedSighting" WHERE "tenantId" = ${tenantId} AND "firstSeenAt" >= ${from} AND "firstSeenAt" < ${to}
      AND "allowed" = TRUE`;
