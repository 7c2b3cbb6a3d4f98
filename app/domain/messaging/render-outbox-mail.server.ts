import { lookOf, type MailContent, renderEraseMail, renderPlanMail } from '../../documents/index.ts';
import type { RenderedMail } from '../../outbox/types.ts';
import { planPaths } from '../../protocol/plan-page.ts';
import {
  ERASE_LINK_HOURS,
  type FoundPlan,
  findPlan,
  type PlanTenant,
  recipientHashOf,
} from '../assessments/index.ts';
import type { Database } from '../database.ts';

export interface MailSettings {
  /** Where the service is reached: `https://app.example.com`. */
  origin: string;
  /** The service's own From address (D34). */
  mailFrom: string;
}

interface Message {
  tenantId: string | null;
  purpose: string;
  /** Null when an erasure blanked it. */
  recipient: string | null;
  payload: unknown;
}

/** Mails that this area makes, by their purpose. */
const MAKERS: Record<string, (made: MakeInput) => MailContent | null> = {
  'plan-mail': ({ found, links }) =>
    renderPlanMail({
      data: found.data,
      look: lookFor(found.tenant),
      firstName: found.firstName,
      createdAt: found.createdAt,
      links,
      postalAddress: found.tenant.postalAddress,
    }),
  'erase-confirm': ({ found, origin, payload }) =>
    typeof payload.token === 'string'
      ? renderEraseMail({
          look: lookFor(found.tenant),
          link: `${origin}/erase/${payload.token}`,
          hours: ERASE_LINK_HOURS,
          postalAddress: found.tenant.postalAddress,
        })
      : null,
};

interface MakeInput {
  found: FoundPlan;
  origin: string;
  links: { page: string; erase: string };
  payload: Record<string, unknown>;
}

/**
 * Makes the mail of an outbox row from what is stored now: after an erasure there is nothing to send any more.
 * @throws for a purpose that is not this function's
 */
export async function renderOutboxMail(options: {
  db: Database;
  message: Message;
  settings: MailSettings;
}): Promise<RenderedMail | { suppressed: string }> {
  const { db, message, settings } = options;
  const make = MAKERS[message.purpose];
  if (!make) throw new Error(`No mail is made for the purpose "${message.purpose}".`);
  const payload = isRecord(message.payload) ? message.payload : {};
  if (!message.recipient || !message.tenantId || typeof payload.assessmentId !== 'string')
    return { suppressed: 'The data was erased.' };

  // Unsubscribing stops marketing only; an address that bounced or complained gets nothing (D34).
  const stopped = await db.suppression.count({
    where: {
      tenantId: message.tenantId,
      channel: 'email',
      addressHash: recipientHashOf(message.recipient),
      scope: 'all',
    },
  });
  if (stopped > 0) return { suppressed: 'The address bounced or complained before.' };

  const found = await findPlan(db, payload.assessmentId, message.tenantId);
  if (!found) return { suppressed: 'The data was erased.' };
  const { tenant } = found;
  const origin = originFor(tenant, settings.origin);
  const paths = planPaths(found.data.assessmentId);
  const links = { page: origin + paths.page, erase: origin + paths.erase };
  const content = make({ found, origin, links, payload });
  if (!content) return { suppressed: 'The data was erased.' };
  const verified = tenant.senderVerifiedAt && tenant.senderEmail;
  return {
    from: { name: tenant.senderName ?? tenant.name, address: verified || settings.mailFrom },
    replyTo: tenant.replyTo ?? tenant.contactEmail,
    to: message.recipient,
    // Programs that answer by themselves keep quiet on these.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...content,
  };
}

const lookFor = (tenant: PlanTenant) =>
  lookOf(tenant.name, tenant.logoUrl, tenant.useBrandColors ? tenant.primaryColor : null);

/** A tenant's own domain is the better address for what is white label (D1). */
const originFor = (tenant: PlanTenant, origin: string): string =>
  tenant.customDomain ? `https://${tenant.customDomain}` : origin;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
