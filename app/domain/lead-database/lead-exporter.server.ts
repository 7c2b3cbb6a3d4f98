import type { Actor } from '#app/domain/access/index.ts';
import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { LeadQuery } from '#app/domain/leads/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import type { TextReader } from '#app/lib/text-reader.ts';
import { exportLeads } from './export-leads.server.ts';
import { seesAnswers } from './read-lead-file.server.ts';

/** Files that a process may write at once: each occupies a connection or a thread. */
const MAX_LEAD_EXPORTER_FILES = 2;
const LEAD_EXPORTER_RETRY_AFTER_SECONDS = 20;
/** Time limits for the whole file, and for its receiver to read the next chunk. */
const LEAD_EXPORTER_TIMEOUT_MS = 30 * MINUTE_MS;
const MAX_LEAD_EXPORTER_UNREAD_MS = 2 * MINUTE_MS;

export interface LeadExporter {
  /**
   * Returns the file's text (see exportLeads). When the first chunk is requested, the audit log records who exports which leads, never the
   * search text.
   * @throws AppError `too-many` when the first chunk is requested, if another export of this tenant, or the maximum number of exports, is
   * already running
   */
  start(
    options: LeadQuery & { texts: TextReader; reader: Actor; actor: AuditActor; now: Date },
  ): AsyncGenerator<Uint8Array>;
}

export function createLeadExporter({
  db,
  maxUnreadMs = MAX_LEAD_EXPORTER_UNREAD_MS,
}: {
  db: Database;
  maxUnreadMs?: number;
}): LeadExporter {
  const running = new Set<string>();
  return {
    async *start({ texts, reader, actor, now, ...query }) {
      const { tenantId, filter, words = [] } = query;
      refuseTooMany(running, tenantId);
      running.add(tenantId);
      const unread = new AbortController();
      // A receiver that neither reads nor disconnects must not hold a connection or block other exports.
      const giveUp = () => {
        running.delete(tenantId);
        unread.abort(new Error('The export was not read on.'));
      };
      try {
        const withAnswers = await seesAnswers(db, reader, tenantId);
        const details = { withAnswers, filter: { ...filter }, searched: words.length > 0 };
        await db.$transaction((tx) =>
          recordAudit(tx, { actor, action: 'lead.export-list', tenantId, details }, now),
        );
        const signal = AbortSignal.any([unread.signal, AbortSignal.timeout(LEAD_EXPORTER_TIMEOUT_MS)]);
        for await (const portion of exportLeads({ ...query, texts, withAnswers, signal })) {
          const timer = setTimeout(giveUp, maxUnreadMs);
          try {
            yield portion;
          } finally {
            clearTimeout(timer);
          }
        }
      } finally {
        if (!unread.signal.aborted) running.delete(tenantId);
      }
    },
  };
}

function refuseTooMany(running: ReadonlySet<string>, tenantId: string): void {
  const message = running.has(tenantId)
    ? 'An export of these leads is already running.'
    : running.size >= MAX_LEAD_EXPORTER_FILES
      ? 'Exports of other companies are running.'
      : null;
  if (!message) return;
  throw new AppError(
    'too-many',
    `${message} Please try again in ${LEAD_EXPORTER_RETRY_AFTER_SECONDS} seconds.`,
    {
      retryAfterSeconds: LEAD_EXPORTER_RETRY_AFTER_SECONDS,
    },
  );
}
