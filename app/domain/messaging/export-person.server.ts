import type { Database } from '../database.ts';

const AT_A_TIME = 100;

/** What the local mailbox stores of mails and texts to a person, the oldest first. */
export async function* walkSentMail(
  db: Database,
  { tenantId, addresses }: { tenantId: string; addresses: readonly string[] },
) {
  for (let after = ''; ; ) {
    const mails = await db.localMail.findMany({
      where: { tenantId, recipient: { in: [...addresses] }, id: { gt: after } },
      // Ids sort by the moment of writing.
      orderBy: { id: 'asc' },
      take: AT_A_TIME,
      select: { id: true, kind: true, subject: true, text: true, createdAt: true },
    });
    for (const { id: _, ...mail } of mails) yield mail;
    if (mails.length < AT_A_TIME) return;
    after = mails.at(-1)?.id ?? '';
  }
}
