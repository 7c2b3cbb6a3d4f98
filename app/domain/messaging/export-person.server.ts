import type { Database } from '#app/domain/database.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { openContent } from './local-mail-content.ts';

const PERSON_MESSAGES_AT_A_TIME = 100;

/** Yields the e-mails and texts in the local mailbox that were addressed to a person, oldest first. */
export async function* walkSentMail(
  db: Database,
  { tenantId, addresses, seal }: { tenantId: string; addresses: readonly string[]; seal: Seal },
) {
  for (let after = ''; ; ) {
    const mails = await db.localMail.findMany({
      where: { tenantId, recipient: { in: [...addresses] }, id: { gt: after } },
      // Ids sort by creation time.
      orderBy: { id: 'asc' },
      take: PERSON_MESSAGES_AT_A_TIME,
      select: { id: true, kind: true, subject: true, text: true, html: true, headers: true, createdAt: true },
    });
    for (const { kind, subject, createdAt, ...content } of mails)
      yield { kind, subject, text: openContent(content, seal).text, createdAt };
    if (mails.length < PERSON_MESSAGES_AT_A_TIME) return;
    after = mails.at(-1)?.id ?? '';
  }
}
