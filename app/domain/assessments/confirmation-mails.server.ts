import { createHash } from 'node:crypto';
import type { Database } from '#app/domain/database.ts';
import { readPendingConsents } from '#app/domain/leads/index.ts';
import {
  ENDED_LINK_MAIL,
  ERASED_MAIL,
  judgeRecipients,
  type MailRequest,
  type NewMessage,
  type NotSent,
  type Outbox,
  payloadText,
  SUPPRESSED_MAIL,
  UNVERIFIED_SENDER_MAIL,
} from '#app/domain/messaging/index.ts';
import { findStoppedAddresses } from '#app/domain/suppressions/index.ts';
import { findPlanTenants, isTenantAddressUnconfirmed, type PlanTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { toMailbox } from '#app/lib/email-address.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import { findPlanOwner, type PlanOwner } from './find-plan-owner.server.ts';
import { CONFIRMATION_DAYS, confirmationSigner } from './mailed-choices.server.ts';
import type { NewSubmission } from './new-submission.ts';
import { findChoicesOfPeople, type PersonChoices } from './person-choices.server.ts';
import { offersConfirmMessage } from './plan-messages.ts';

const NOTHING_TO_CONFIRM = { suppressed: 'The person has confirmed or withdrawn the offers already.' };
const ASKED_BEFORE = { suppressed: 'An earlier e-mail already asks the person to confirm.' };

/** The e-mail that asks a person to confirm the offers that they ticked. It holds no offer and nothing of the plan. */
export interface ConfirmationMail {
  purpose: 'offers-confirm';
  recipient: string;
  tenant: PlanTenant;
  locale: string;
  assessmentId: string;
  /** Opens the page with the button, like the link in the plan mail. */
  token: string;
  /** Whether another program says that the person agreed. */
  isClaimed: boolean;
  confirmDays: number;
}

/** Plans the e-mails of the submissions whose company asks for a confirmation, in the transaction that stores them. */
export async function planConfirmationMails(
  tx: SqlTransaction,
  outbox: Outbox,
  submissions: readonly NewSubmission[],
  now: Date,
): Promise<NewMessage[]> {
  const asking = submissions.filter(({ asksToConfirm }) => asksToConfirm);
  const verdicts = await judgeRecipients(tx, outbox, {
    mails: asking.map(({ tenantId, submission }) => ({
      ...{ tenantId, purpose: 'offers-confirm', limitKey: confirmationLimitKey(submission.email) },
    })),
    holdsMail: isTenantAddressUnconfirmed,
    now,
  });
  return asking.map(({ tenantId, submission, leadId, answer: { assessmentId } }, index) =>
    offersConfirmMessage({
      ...{ tenantId, recipient: submission.email, leadId, assessmentId },
      ...verdicts[index],
    }),
  );
}

const confirmationLimitKey = (email: string): string =>
  createHash('sha256')
    .update(`confirm ${toMailbox(email)}`)
    .digest('hex');

/**
 * Reads what the e-mail is rendered from, when it is sent: by then the person may have confirmed by the link in the plan mail, or have
 * unsubscribed. One person is asked by one e-mail while its link works, however often they tick the box.
 */
export async function readConfirmationMail(
  db: Database,
  { recipient, tenantId, payload }: MailRequest,
  { ring, now }: { ring: KeyRing | undefined; now: Date },
): Promise<ConfirmationMail | NotSent> {
  const assessmentId = payloadText(payload, 'assessmentId');
  if (!recipient || !tenantId || assessmentId === undefined || !ring) return ERASED_MAIL;
  const owner = await findPlanOwner(db, assessmentId);
  if (owner?.tenantId !== tenantId) return ERASED_MAIL;
  if (isConfirmationExpired(owner, now)) return ENDED_LINK_MAIL;
  const address = { tenantId, addressHash: hashRecipient(recipient) };
  const [isStopped, tenants, findChoices] = await Promise.all([
    findStoppedAddresses(db, [address]),
    findPlanTenants(db, [tenantId]),
    findChoicesOfPeople(db, [owner]),
  ]);
  const tenant = tenants.get(tenantId);
  if (isStopped(address)) return SUPPRESSED_MAIL;
  if (!tenant) return ERASED_MAIL;
  const choices = findChoices(owner);
  const pending = readPending(choices, owner.leadId);
  if (!pending?.offers) return NOTHING_TO_CONFIRM;
  if (isAskedBefore(choices, owner)) return ASKED_BEFORE;
  if (!tenant.emailVerifiedAt) return UNVERIFIED_SENDER_MAIL;
  const token = confirmationSigner(ring).sign(owner.leadId);
  return {
    ...{ purpose: 'offers-confirm', recipient, tenant, locale: owner.locale, assessmentId, token },
    ...{ isClaimed: pending.isClaimed, confirmDays: CONFIRMATION_DAYS },
  };
}

const readPending = ({ recorded, unsubscribedAt }: PersonChoices, leadId: string) =>
  readPendingConsents(recorded, { leadId, unsubscribedAt });

/** Whether an earlier assessment of the person still waits for its confirmation, by a link that works. */
function isAskedBefore(choices: PersonChoices, { leadId, createdAt }: PlanOwner): boolean {
  const { events } = choices.recorded;
  const own = events.findIndex((event) => event.leadId === leadId && event.kind === 'offers');
  const since = createdAt.getTime() - CONFIRMATION_DAYS * DAY_MS;
  return events
    .slice(0, own)
    .some(
      (event) =>
        event.leadId !== null &&
        event.leadId !== leadId &&
        event.kind === 'offers' &&
        event.createdAt.getTime() >= since &&
        readPending(choices, event.leadId)?.offers !== undefined,
    );
}

/** Whether the link of a plan's mails has stopped confirming. */
export const isConfirmationExpired = ({ createdAt }: Pick<PlanOwner, 'createdAt'>, now: Date): boolean =>
  now.getTime() > createdAt.getTime() + CONFIRMATION_DAYS * DAY_MS;
