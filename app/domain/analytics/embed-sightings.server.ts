import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import {
  countCustomers,
  findActiveTenantIds,
  findAllowedOrigins,
  mayFrameWidget,
} from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** A record that a site's page requested a tenant's widget, or that the widget sent an event there. */
interface Sighting {
  /** Tenant id or subdomain, or `default`. */
  client: string;
  /** Origin of the page around the frame. */
  origin: string;
  widget: string;
  /** Event version of the page's loader; unknown until its widget has sent an event. */
  loaderVersion?: string;
}

/** Records sightings in a process. They are counted in memory and written from time to time, so that requests don't wait for them. */
export interface EmbedSightings {
  note(sighting: Sighting, now: Date): void;
  /** Writes the recorded sightings; for a stopping process, and for tests. */
  flush(): Promise<void>;
}

const WRITE_SIGHTINGS_AFTER_MS = 5_000;
/** Maximum number of sightings in memory; more are discarded until the next write, because anyone can send any origin. */
const MAX_SIGHTINGS_IN_MEMORY = 1_000;
/** Maximum number of a tenant's sites. Beyond it, sites that are not on the tenant's list are deleted first, then the oldest. */
const MAX_SIGHTINGS_OF_A_TENANT = 200;
/** Days without a widget after which a site is deleted. */
const SIGHTING_DAYS = 90;

interface Noted extends Sighting {
  count: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/** Creates the recorder of a process. @param report called for failures; those sightings are lost, and the next visit records them again */
export function embedSightings(options: { db: Database; report: (error: unknown) => void }): EmbedSightings {
  const { db, report } = options;
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
      if (!before && noted.size >= MAX_SIGHTINGS_IN_MEMORY) return;
      noted.set(key, {
        ...before,
        ...sighting,
        loaderVersion: sighting.loaderVersion ?? before?.loaderVersion,
        count: (before?.count ?? 0) + 1,
        firstSeenAt: before?.firstSeenAt ?? now,
        lastSeenAt: now,
      });
      timer ??= setTimeout(() => flush().catch(report), WRITE_SIGHTINGS_AFTER_MS).unref();
    },
    flush,
  };
}

async function write(db: Database, round: readonly Noted[]): Promise<void> {
  const tenantIds = await findActiveTenantIds(db, [...new Set(round.map(({ client }) => client))]);
  const lists = await findAllowedOrigins(db, [...new Set(tenantIds.values())]);
  const grown = new Set<string>();
  for (const { client, origin, count, firstSeenAt, loaderVersion, ...sighting } of round) {
    const tenantId = tenantIds.get(client);
    if (!tenantId) continue;
    const data = {
      // The list decides, not the caller that reports the origin: anyone can send events in the name of any page.
      allowed: mayFrameWidget({ allowedOrigins: lists.get(tenantId) ?? [] }, origin),
      widget: sighting.widget,
      lastSeenAt: sighting.lastSeenAt,
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

/** Keeps sites on the tenant's list first, then the ones seen most recently. */
async function dropSurplus(db: Database, tenantId: string): Promise<void> {
  const surplus = await db.embedSighting.findMany({
    where: { tenantId },
    orderBy: [{ allowed: 'desc' }, { lastSeenAt: 'desc' }, { origin: 'asc' }],
    skip: MAX_SIGHTINGS_OF_A_TENANT,
    select: { origin: true },
  });
  if (surplus.length === 0) return;
  const origins = surplus.map(({ origin }) => origin);
  await db.embedSighting.deleteMany({ where: { tenantId, origin: { in: origins } } });
}

/** Deletes the sites that have not shown a widget for a long time. @returns the number of deleted sites */
export async function dropOldSightings({ db, now }: { db: Database; now: Date }): Promise<number> {
  const before = new Date(now.getTime() - SIGHTING_DAYS * DAY_MS);
  const { count } = await db.embedSighting.deleteMany({ where: { lastSeenAt: { lt: before } } });
  return count;
}

/** Selects, as rows in SQL, the sites where a tenant's widget was first seen in a period, except blocked ones. */
export const firstSightingRows = ({ tenantId, from, to }: { tenantId: string; from: Date; to: Date }): Sql =>
  sql`SELECT 'embed' AS "kind", "origin" AS "id", "origin" AS "name",
      SUBSTR(CAST("firstSeenAt" AS TEXT), 1, 10) AS "day"
    FROM "EmbedSighting" WHERE "tenantId" = ${tenantId} AND "firstSeenAt" >= ${from} AND "firstSeenAt" < ${to}
      AND "allowed" = TRUE`;

/** Counts the companies whose widget was seen on an allowed site since a time, without the companies of demos and the default one. */
export async function countCompaniesInUse(db: Database, since: Date): Promise<number> {
  const rows = await db.embedSighting.findMany({
    where: { allowed: true, lastSeenAt: { gte: since } },
    distinct: ['tenantId'],
    select: { tenantId: true },
  });
  return countCustomers(
    db,
    rows.map(({ tenantId }) => tenantId),
  );
}
