import type { Database } from '#app/domain/database.ts';

/**
 * Finds the leads whose health answers may be copied to the company's customer database (D65): with the checkbox for it, or as before where
 * no rules of a region applied and nobody was asked. None after the consent to their use was withdrawn.
 */
export async function findCopyableLeads(
  db: Database,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<Set<string>> {
  const events = await db.consentEvent.findMany({
    where: { tenantId, leadId: { in: [...leadIds] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { leadId: true, kind: true, state: true, mode: true, jurisdiction: true },
  });
  return new Set(
    leadIds.filter((id) => {
      const own = events.filter(({ leadId }) => leadId === id);
      const find = (wanted: string) => own.find(({ kind }) => kind === wanted);
      const copy = find('crm-health');
      const isAsked = copy !== undefined || own.some(({ jurisdiction }) => isRegional(jurisdiction));
      if (find('health')?.state === 'withdrawn') return false;
      return !isAsked || (copy?.state === 'given' && copy.mode !== 'api-claimed');
    }),
  );
}

const isRegional = (jurisdiction: string | null): boolean => jurisdiction !== null && jurisdiction !== 'spec';
