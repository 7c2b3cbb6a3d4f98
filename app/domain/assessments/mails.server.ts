import type { Database } from '#app/domain/database.ts';
import { type AddressProof, findAddressProofs } from '#app/domain/leads/index.ts';
import {
  ENDED_LINK_MAIL,
  ERASED_MAIL,
  type MailRequest,
  type MailSource,
  type NotSent,
  payloadText,
  SUPPRESSED_MAIL,
  UNVERIFIED_SENDER_MAIL,
} from '#app/domain/messaging/index.ts';
import { findStoppedAddresses } from '#app/domain/suppressions/index.ts';
import { findPlanTenants, type PlanTenant } from '#app/domain/tenants/index.ts';
import { createBatcher } from '#app/lib/create-batcher.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { printableLine } from '#app/lib/printable-name.ts';
import { DATA_LINK_HOURS, hasLinkEnded } from '#app/outbox/index.ts';
import { type ConfirmationMail, readConfirmationMail } from './confirmation-mails.server.ts';
import { type FoundPlan, findPlans } from './find-plan.server.ts';
import { findPlanOwner } from './find-plan-owner.server.ts';
import { type MailedChoices, readMailedChoices } from './mailed-choices.server.ts';
import { type LinkPage, type LinkPurpose, parseLinkPage } from './plan-messages.ts';

interface VisitorMailFrame {
  recipient: string;
  /** The tenant's name, and its e-mail address if the tenant has proven it, else null for the service's own (D34). */
  sender: { name: string; address: string | null };
  replyTo: string;
}

interface MailAboutPlan extends VisitorMailFrame {
  plan: FoundPlan;
  proof: AddressProof;
  choices: MailedChoices | null;
}

export type VisitorMail =
  | (MailAboutPlan & { purpose: 'plan-mail' })
  | (VisitorMailFrame & ConfirmationMail)
  | { [Purpose in LinkPurpose]: LinkMail<Purpose> }[LinkPurpose];

/** A mail with a one-time link. It shows nothing of the plan, which may be hidden. */
interface LinkMail<Purpose extends LinkPurpose> extends VisitorMailFrame {
  purpose: Purpose;
  tenant: PlanTenant;
  locale: string;
  token: string;
  linkHours: number;
  /** Where the link was requested; null for a mail planned before this was recorded. */
  page: LinkPage | null;
}

type ProvedPlan = FoundPlan & { proof: AddressProof; choices: MailedChoices | null };

interface PlanRecipient {
  recipient: string;
  tenantId: string;
  assessmentId: string;
}

/**
 * Loads the data from which mails to visitors are rendered. It is read when they are sent, so after an erasure there is nothing to send.
 * The data for mails of the same moment is read together.
 * @param ring signs the links by which a visit proves an address; without it no visit proves one
 */
export function visitorMails(db: Database, ring?: KeyRing): MailSource<VisitorMail> {
  const read = createBatcher((recipients: PlanRecipient[]) => readPlans(db, recipients, ring));
  const readMail = async ({
    recipient,
    tenantId,
    payload,
  }: MailRequest): Promise<MailAboutPlan | NotSent> => {
    const assessmentId = payloadText(payload, 'assessmentId');
    if (!recipient || !tenantId || assessmentId === undefined) return ERASED_MAIL;
    const plan = await read({ recipient, tenantId, assessmentId });
    return 'data' in plan ? mailAboutPlan(recipient, plan) : plan;
  };
  const readLink = async <Purpose extends LinkPurpose>(
    purpose: Purpose,
    request: MailRequest,
  ): Promise<LinkMail<Purpose> | NotSent> => {
    const { recipient, tenantId, payload } = request;
    const token = payloadText(payload, 'token');
    const assessmentId = payloadText(payload, 'assessmentId');
    if (!recipient || !tenantId || token === undefined || assessmentId === undefined) return ERASED_MAIL;
    if (hasLinkEnded(request, new Date())) return ENDED_LINK_MAIL;
    const owner = await findPlanOwner(db, assessmentId);
    if (owner?.tenantId !== tenantId) return ERASED_MAIL;
    const address = toAddressKey({ tenantId, recipient });
    const [isStopped, tenants] = await Promise.all([
      findStoppedAddresses(db, [address]),
      findPlanTenants(db, [tenantId]),
    ]);
    const tenant = tenants.get(tenantId);
    if (isStopped(address)) return SUPPRESSED_MAIL;
    if (!tenant) return ERASED_MAIL;
    if (!tenant.emailVerifiedAt) return UNVERIFIED_SENDER_MAIL;
    const { locale } = owner;
    const page = parseLinkPage(payloadText(payload, 'page'));
    const link = { token, linkHours: DATA_LINK_HOURS, page };
    return { purpose, ...frameMail(recipient, tenant), tenant, locale, ...link };
  };
  return {
    'plan-mail': async (request) => {
      const mail = await readMail(request);
      return 'plan' in mail ? { purpose: 'plan-mail', ...mail } : mail;
    },
    'offers-confirm': async (request) => {
      const mail = await readConfirmationMail(db, request, { ring, now: new Date() });
      return 'purpose' in mail ? { ...frameMail(mail.recipient, mail.tenant), ...mail } : mail;
    },
    'erase-confirm': (request) => readLink('erase-confirm', request),
    'data-link': (request) => readLink('data-link', request),
    'agree-link': (request) => readLink('agree-link', request),
  };
}

const mailAboutPlan = (recipient: string, { proof, choices, ...plan }: ProvedPlan): MailAboutPlan => ({
  ...frameMail(recipient, plan.tenant),
  ...{ plan, proof, choices },
});

function frameMail(recipient: string, tenant: PlanTenant): VisitorMailFrame {
  const { name, senderName, senderEmail, senderVerifiedAt, replyTo, contactEmail } = tenant;
  return {
    recipient,
    sender: { name: printableLine(senderName ?? name), address: (senderVerifiedAt && senderEmail) || null },
    replyTo: replyTo ?? contactEmail,
  };
}

const toAddressKey = ({ tenantId, recipient }: Pick<PlanRecipient, 'tenantId' | 'recipient'>) => ({
  tenantId,
  addressHash: hashRecipient(recipient),
});

async function readPlans(
  db: Database,
  recipients: readonly PlanRecipient[],
  ring: KeyRing | undefined,
): Promise<(planRecipient: PlanRecipient) => ProvedPlan | NotSent> {
  const [isStopped, plans, findProof] = await Promise.all([
    findStoppedAddresses(db, recipients.map(toAddressKey)),
    findPlans(
      db,
      recipients.map(({ assessmentId, tenantId }) => ({ id: assessmentId, tenantId })),
    ),
    findAddressProofs(db, { recipients, ring }),
  ]);
  const findMailedChoices = await readMailedChoices(db, [...plans.values()], ring);
  return (planRecipient) => {
    if (isStopped(toAddressKey(planRecipient))) return SUPPRESSED_MAIL;
    const plan = plans.get(planRecipient.assessmentId);
    // Rows of several tenants are read together, so the tenant is checked here.
    if (!plan || plan.tenant.id !== planRecipient.tenantId) return ERASED_MAIL;
    return plan.tenant.emailVerifiedAt
      ? {
          ...plan,
          proof: findProof(planRecipient),
          choices: findMailedChoices(plan, planRecipient.recipient),
        }
      : UNVERIFIED_SENDER_MAIL;
  };
}
