import type { Database } from '../database.ts';
import { findActiveTenantIds } from '../tenants/index.ts';

/** That a tenant's widget was asked for, or spoke, in a page of some site. */
export interface Sighting {
  /** Tenant id or subdomain, or `default`. */
  client: string;
  /** Of the page around the frame. */
  origin: string;
  /** False: not on the tenant's list, so that the browser shows no widget. */
  allowed: boolean;
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
/** Anybody can name any origin: beyond these, new ones are not kept. */
const MAX_IN_MEMORY = 1_000;
const MAX_OF_A_TENANT = 200;

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
  for (const { client, origin, count, firstSeenAt, loaderVersion, ...seen } of round) {
    const tenantId = tenantIds.get(client);
    if (!tenantId) continue;
    const data = {
      allowed: seen.allowed,
      widget: seen.widget,
      lastSeenAt: seen.lastSeenAt,
      ...(loaderVersion && { loaderVersion }),
    };
    const { count: updated } = await db.embedSighting.updateMany({
      where: { tenantId, origin },
      data: { ...data, count: { increment: count } },
    });
    if (updated > 0 || (await db.embedSighting.count({ where: { tenantId } })) >= MAX_OF_A_TENANT) continue;
    await db.embedSighting.upsert({
      where: { tenantId_origin: { tenantId, origin } },
      create: { tenantId, origin, ...data, count, firstSeenAt },
      update: { ...data, count: { increment: count } },
    });
  }
}
