import type { DatabaseClient } from '#app/domain/database.ts';
import type { ConsentKind } from './consent-event.ts';

interface ConsentChange {
  consent: ConsentKind;
  state: 'given' | 'withdrawn';
}

/** Finds which consents changed, by the ids of their rows in the ledger. Rows that are no longer there are missing. */
export async function findConsentChanges(
  db: DatabaseClient,
  { tenantId, ids }: { tenantId: string; ids: readonly string[] },
): Promise<Map<string, ConsentChange>> {
  const rows = await db.consentEvent.findMany({
    where: { tenantId, id: { in: [...new Set(ids)] } },
    select: { id: true, kind: true, state: true },
  });
  return new Map(
    rows.map(({ id, kind, state }) => [
      id,
      { consent: kind as ConsentKind, state: state === 'withdrawn' ? 'withdrawn' : 'given' },
    ]),
  );
}
