import { type OwnServerMail, ownServerCarrier } from '#app/adapters/smtp/own-server-carrier.server.ts';
import type { Database } from '#app/domain/database.ts';
import {
  describeFault,
  findSendingAccounts,
  NO_SENDER,
  noteServerAnswer,
  noteServerFault,
} from '#app/domain/tenants/index.ts';
import { createBatcher } from '#app/lib/create-batcher.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import {
  isPostponed,
  isSuppressed,
  type OutboxHandler,
  type OutboxMessage,
  type RenderMail,
} from '#app/outbox/carriers.ts';
import { HELD_FOR_SECRET, moveEmails } from '#app/outbox/index.ts';
import { QUEUED_EMAIL_RULES } from '#app/outbox/kind-rules.ts';

/** The account was removed after the e-mail was put into its queue, which it leaves now. */
const LEAVES_QUEUE = { postponed: 'The e-mail leaves through our mail server.', forMs: 0 };
const NO_OWN_ADDRESS = { postponed: describeFault(NO_SENDER), forMs: HOUR_MS };

interface Options {
  db: Database;
  seal: Seal;
  prepareMail: RenderMail;
  messageIdDomain: string;
  allowLoopback?: boolean;
  guard?: (host: string) => Promise<string[]>;
  ca?: string;
  report(error: unknown): void;
  now?: () => Date;
}

/** Sends the e-mails of companies with their own mail server. While a server can't be used, its company's e-mails wait. */
export function ownServerHandler({
  db,
  seal,
  prepareMail,
  now = () => new Date(),
  ...options
}: Options): OutboxHandler<OwnServerMail> {
  const findAccount = createBatcher(async (tenantIds: string[]) => {
    const accounts = await findSendingAccounts(db, seal, tenantIds);
    return (tenantId) => accounts.get(tenantId) ?? null;
  });
  return {
    async prepare(message: OutboxMessage) {
      const { tenantId } = message;
      const account = tenantId === null ? null : await findAccount(tenantId);
      if (!account) {
        if (tenantId !== null)
          await db.$transaction((tx) => moveEmails(tx, { tenantId, isOwn: false, now: now() }));
        return LEAVES_QUEUE;
      }
      const waitMs = (account.retryAt?.getTime() ?? 0) - now().getTime();
      if (waitMs > 0) return { postponed: describeFault(account.fault ?? ''), forMs: waitMs };
      if (!account.login) return HELD_FOR_SECRET;
      const ready = await prepareMail(message);
      if (isSuppressed(ready) || isPostponed(ready)) return ready;
      return ready.from.address === account.from ? { ...ready, account } : NO_OWN_ADDRESS;
    },
    carrier: ownServerCarrier({
      ...options,
      connections: QUEUED_EMAIL_RULES.concurrency,
      noteFault: ({ tenantId, version }, fault) =>
        noteServerFault(db, { tenantId, version, fault, now: now() }),
      noteAnswer: (account) => noteServerAnswer(db, account),
    }),
  };
}
