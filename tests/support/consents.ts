import type { Database } from '#app/domain/database.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import type { Prisma } from '../../prisma/generated/types/client.ts';

/** Returns a row of the ledger that permits offers, as a notice does. */
export const buildConsent = (
  tenantId: string,
  {
    createdAt = new Date('2026-01-01T00:00:00Z'),
    ...over
  }: Partial<Prisma.ConsentEventCreateManyInput> & { createdAt?: Date } = {},
): Prisma.ConsentEventCreateManyInput & { id: string } => ({
  tenantId,
  kind: 'offers',
  state: 'shown',
  mode: 'notice',
  wording: 'Offers may follow.',
  wordingSha256: '-',
  wordingId: 'test/offers/1',
  locale: 'en',
  source: 'widget',
  createdAt,
  ...over,
  // As the service's own ids, it begins with the time.
  id: over.id ?? uuid7(createdAt),
});

/** Creates a consent that permits marketing rows of a tenant. @returns its id */
export async function makeConsent(
  db: Database,
  tenantId: string,
  over: Partial<Prisma.ConsentEventCreateManyInput> & { createdAt?: Date } = {},
): Promise<string> {
  const { id } = await db.consentEvent.create({ data: buildConsent(tenantId, over) });
  return id;
}

/** Counts the leads that have consents in the ledger, whose rows remain when a test deletes its leads. */
export async function countLeadsWithConsents(db: Database): Promise<number> {
  const leads = await db.lead.findMany({ select: { id: true } });
  const rows = await db.consentEvent.findMany({
    where: { leadId: { in: leads.map(({ id }) => id) } },
    distinct: ['leadId'],
    select: { leadId: true },
  });
  return rows.length;
}

/** What pages read of the intake for the ledger of consents: the build that is served, and the documents as they read now. */
export const LEDGER_INTAKE = {
  build: 'build-7',
  findDocuments: async () => ({ terms: '7e'.repeat(32), 'consumer-health-data': '4c'.repeat(32) }),
};

/**
 * Returns the columns of the ledger that name the page on which a person changed a consent, without the ids and tokens of its URL.
 * @param linksNotice whether the page's sentences link to the notice on health data, the only document that any of these pages links to
 */
export const namePage = async (path: string, { linksNotice = false } = {}) => {
  const { 'consumer-health-data': notice } = await LEDGER_INTAKE.findDocuments();
  return {
    pageUrl: `http://app.example${path}`,
    documents: linksNotice ? { 'consumer-health-data': notice } : null,
    build: LEDGER_INTAKE.build,
  };
};
