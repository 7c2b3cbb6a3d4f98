import { randomUUID } from 'node:crypto';
import { accountOwner, findAccountByEmail, makeToken } from '#app/domain/access/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { type MailRequest, type Outbox, sealToken } from '#app/domain/messaging/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import {
  assignTenant,
  blankRecipient,
  cancelMails,
  isPlannedBefore,
  storePayload,
} from '#app/outbox/index.ts';
import { accountMail, accountMailLimitKey } from './account-mails.ts';
import { assertMailAllowed } from './mail-allowance.server.ts';

/**
 * Queues a link to set a new password. The worker looks up whether the address has an account. The caller waits for one statement, the same
 * for every address, so that response times do not reveal which addresses have an account.
 */
export async function requestPasswordReset(options: {
  db: Database;
  outbox: Outbox;
  email: string;
  now: Date;
}): Promise<void> {
  const { db, outbox, email, now } = options;
  const mail = { purpose: 'reset', tenantId: null, recipient: toEmailKey(email) } as const;
  // There is no token yet, because it is created with the mail.
  await db.$transaction((tx) =>
    outbox.enqueue(tx, { ...accountMail({ ...mail, tokenId: randomUUID(), token: '' }), payload: {} }, now),
  );
  outbox.wake();
}

/** The fields of a claimed outbox row that are read here. */
interface ResetMessage {
  id: string;
  purpose: string;
  recipient: string | null;
  payload: unknown;
}
type Opened = { tenantId: string | null; payload: { token: string } } | { suppressed: string };

const OUTDATED_RESET_MAIL = { suppressed: 'The password was changed after this link was requested.' };

/** Cancels unsent reset mails to an address. Call it before the address's links are ended. */
export async function cancelQueuedResets(
  tx: Prisma.TransactionClient,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const recipientHash = hashRecipient(email);
  await cancelMails(tx, { purpose: 'reset', to: { recipientHash }, claimedToo: true, now });
}

/**
 * Looks up the account of a queued reset and creates its link. An address without an account is not stored. A request from before the
 * account's last password change gets no link.
 */
export async function openPasswordReset(options: {
  db: Database;
  seal: Seal;
  message: ResetMessage;
  now: Date;
}): Promise<Opened> {
  const { db, seal, message, now } = options;
  const { id, recipient } = message;
  const account = recipient ? await findAccountByEmail(db, recipient) : null;
  if (!account) {
    await blankRecipient(db, id);
    return { suppressed: 'This e-mail address has no account.' };
  }
  const { person, passwordChangedAt } = account;
  const { tenantId, email } = person;
  // This includes a mail that had failed when the password was changed, and that staff resend.
  const isOutdated = passwordChangedAt !== null && (await isPlannedBefore(db, id, passwordChangedAt));
  if (isOutdated) return OUTDATED_RESET_MAIL;
  return db.$transaction(async (tx) => {
    try {
      await assertMailAllowed(tx, { purpose: 'reset', email, except: id, now });
    } catch (error) {
      if (error instanceof AppError) return { suppressed: error.message };
      throw error;
    }
    // The row is locked first. A concurrent password change has therefore either cancelled the mail before, or waits and then ends the link
    // that is created here.
    if (!(await assignTenant(tx, { id, tenantId }))) return OUTDATED_RESET_MAIL;
    const { token } = await makeToken(tx, 'reset', { ...accountOwner(person), tenantId, email }, now);
    // The token is stored in the row, so that another attempt sends the same link.
    const payload = sealToken({ token }, seal);
    await storePayload(tx, id, { payload, limitKey: accountMailLimitKey('reset', email) });
    return { tenantId, payload: { token } };
  });
}

/** Adds the link to password reset mails before they are rendered. */
export const withPasswordResets =
  <M extends ResetMessage & MailRequest, R>(
    { db, seal }: { db: Database; seal: Seal },
    render: (message: M) => Promise<R>,
  ) =>
  async (message: M): Promise<R | { suppressed: string }> => {
    if (message.purpose !== 'reset' || hasForgottenPasswordToken(message.payload)) return render(message);
    const passwordReset = await openPasswordReset({ db, seal, message, now: new Date() });
    return 'suppressed' in passwordReset ? passwordReset : render({ ...message, ...passwordReset });
  };

const hasForgottenPasswordToken = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && ('sealedToken' in payload || 'token' in payload);
