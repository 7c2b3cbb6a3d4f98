import { findAddressAccounts } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import {
  ERASED_MAIL,
  type MailRequest,
  type MailSource,
  payloadText,
  UNVERIFIED_SENDER_MAIL,
} from '#app/domain/messaging/index.ts';
import { findTenantState } from '#app/domain/tenants/index.ts';
import { printableLine, printableName } from '#app/lib/printable-name.ts';

interface LinkMail {
  recipient: string;
  /** The only copy of the link's secret. */
  token: string;
}

/** A mail to an e-mail address that was entered for a new person. */
interface NewPersonMail {
  recipient: string;
  /** Null when the address belongs to an account elsewhere. The mail then says so and has no working link. */
  token: string | null;
}

interface Invitation {
  company: string;
  /** Null when the person's name may not be printed (D51). */
  invitedBy: string | null;
  role: string;
}

/** A mail to a person who logs in. */
export type AccountMail =
  | (LinkMail & { purpose: 'reset' })
  | (NewPersonMail & { purpose: 'verify' })
  | (NewPersonMail & Invitation & { purpose: 'invite' })
  | (LinkMail & { purpose: 'staff-address'; company: string });

/**
 * Loads the data from which mails to accounts are rendered; the payload was written by `accountMail`. Only this code looks up whether a new
 * person's address belongs to another account, so the page that requested the mail can't reveal it.
 */
export const accountMails = (db: Database): MailSource<AccountMail> => ({
  reset: async (request) => withLink(request, (link) => ({ purpose: 'reset', ...link })),
  // The address may be a stranger's, so the mail contains no input from the sign-up (D51).
  verify: async (request) =>
    withLink(request, async (link) => ({ purpose: 'verify', ...(await forNewPerson(db, request, link)) })),
  invite: async (request) =>
    (await isTenantUnverified(db, request.tenantId))
      ? UNVERIFIED_SENDER_MAIL
      : withLink(request, async (link) => ({
          purpose: 'invite',
          ...(await forNewPerson(db, request, link)),
          company: printableLine(payloadText(request.payload, 'company') ?? ''),
          invitedBy: printableName(payloadText(request.payload, 'invitedBy') ?? ''),
          role: payloadText(request.payload, 'role') ?? '',
        })),
  'staff-address': async (request) =>
    (await isTenantUnverified(db, request.tenantId))
      ? UNVERIFIED_SENDER_MAIL
      : withLink(request, (link) => ({
          purpose: 'staff-address',
          ...link,
          company: printableLine(payloadText(request.payload, 'company') ?? ''),
        })),
});

/** Leaves the link out if the address belongs to an account elsewhere: in another tenant, or an operator's. */
async function forNewPerson(
  db: Database,
  { tenantId }: MailRequest,
  { recipient, token }: LinkMail,
): Promise<NewPersonMail> {
  const { owner } = await findAddressAccounts(db, recipient);
  return { recipient, token: owner && owner.person.tenantId !== tenantId ? null : token };
}

async function withLink<Mail>(
  { recipient, payload }: MailRequest,
  describe: (link: LinkMail) => Mail | Promise<Mail>,
) {
  const token = payloadText(payload, 'token');
  return recipient && token !== undefined ? describe({ recipient, token }) : ERASED_MAIL;
}

/**
 * Whether the tenant is unverified. Invitations and address confirmations go to strangers and contain the company's name; the other account
 * mails go to the account's own address.
 */
async function isTenantUnverified(db: Database, tenantId: string | null): Promise<boolean> {
  if (tenantId === null) return false;
  const tenant = await findTenantState(db, tenantId);
  return tenant !== null && tenant.emailVerifiedAt === null;
}
