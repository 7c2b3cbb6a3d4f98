import { createMailTheme, type MailContent, renderEraseMail, renderPlanMail } from '../../documents/index.ts';
import { createBatcher } from '../../lib/create-batcher.ts';
import { printableLine } from '../../lib/printable-name.ts';
import { inLocale } from '../../messages/current.ts';
import { DEFAULT_LOCALE, localeOf } from '../../messages/locales.ts';
import type { RenderedMail } from '../../outbox/types.ts';
import { planPaths } from '../../protocol/plan-page.ts';
import {
  ERASE_LINK_HOURS,
  type FoundPlan,
  findPlans,
  hashRecipient,
  type PlanTenant,
} from '../assessments/index.ts';
import type { Database } from '../database.ts';
import { findTenantState } from '../tenants/index.ts';
import { isAccountMail, renderAccountMailOf } from './account-mails.ts';

export interface MailSettings {
  /** Where the service is reached: `https://app.example.com`. */
  origin: string;
  /** The service's own From address (D34). */
  mailFrom: string;
  /** The platform's own name, in mails to people who log in. */
  product: string;
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
  'plan-mail': ({ found, origin, links }) =>
    renderPlanMail({
      data: found.data,
      look: mailThemeFor(found, origin),
      firstName: found.firstName,
      createdAt: found.createdAt,
      links,
      postalAddress: found.tenant.postalAddress,
    }),
  'erase-confirm': ({ found, origin, payload }) =>
    typeof payload.token === 'string'
      ? renderEraseMail({
          look: mailThemeFor(found, origin),
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

/** What a mail is made from: a plan on file and an address that may be written to. */
interface Addressed {
  recipient: string;
  tenantId: string;
  assessmentId: string;
}

type Outcome = RenderedMail | Held;
type Held = { suppressed: string } | { postponed: string; forMs: number };

/** Programs that answer by themselves keep quiet on these. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

const ERASED = { suppressed: 'The data was erased.' };
/** Nothing is sent to strangers before the sign-up's address is shown to be somebody's (D37, D51); it is sent then. */
const UNVERIFIED = { postponed: 'The company has not confirmed its address yet.', forMs: 60 * 60 * 1000 };
const STOPPED = { suppressed: 'The address bounced or complained before.' };

/**
 * Makes mails of outbox rows from what is stored when they are asked for: after an erasure there is nothing to send any
 * more. What is needed for mails that are asked for at the same time is read at once.
 * @returns a function that throws for a purpose that is not this area's
 */
export function outboxMails({
  db,
  settings,
}: {
  db: Database;
  settings: MailSettings;
}): (message: Message) => Promise<Outcome> {
  const read = createBatcher((addressed: Addressed[]) => readAll(db, addressed));
  return async (message) => {
    if (isAccountMail(message.purpose)) {
      if (await mustWait(db, message)) return UNVERIFIED;
      return accountMail(message, settings);
    }
    const make = MAKERS[message.purpose];
    if (!make) throw new Error(`No mail is made for the purpose "${message.purpose}".`);
    const payload = isRecord(message.payload) ? message.payload : {};
    const { recipient, tenantId } = message;
    const { assessmentId } = payload;
    if (!recipient || !tenantId || typeof assessmentId !== 'string') return ERASED;
    const found = await read({ recipient, tenantId, assessmentId });
    if (!('data' in found)) return found;
    return renderMail({ make, found, recipient, payload, settings }) ?? ERASED;
  };
}

/** An invitation goes to a stranger and prints the company's name; the other account mails go to the account's own address. */
async function mustWait(db: Database, { purpose, tenantId }: Message): Promise<boolean> {
  if (purpose !== 'invite' || tenantId === null) return false;
  const tenant = await findTenantState(db, tenantId);
  return tenant !== null && tenant.emailVerifiedAt === null;
}

function accountMail({ purpose, recipient, payload }: Message, settings: MailSettings): Outcome {
  const { origin, product, mailFrom } = settings;
  const content = recipient
    ? renderAccountMailOf(purpose, { origin, product, payload: isRecord(payload) ? payload : {} })
    : null;
  if (!recipient || !content) return ERASED;
  return { from: { name: product, address: mailFrom }, to: recipient, headers: AUTOMATIC, ...content };
}

async function readAll(
  db: Database,
  addressed: readonly Addressed[],
): Promise<(one: Addressed) => FoundPlan | Held> {
  const hashOf = ({ recipient }: Addressed) => hashRecipient(recipient);
  const [stops, plans] = await Promise.all([
    // Unsubscribing stops marketing only; an address that bounced or complained gets nothing (D34).
    db.suppression.findMany({
      where: {
        channel: 'email',
        scope: 'all',
        OR: addressed.map((one) => ({ tenantId: one.tenantId, addressHash: hashOf(one) })),
      },
      select: { tenantId: true, addressHash: true },
    }),
    findPlans(
      db,
      addressed.map(({ assessmentId, tenantId }) => ({ id: assessmentId, tenantId })),
    ),
  ]);
  const stopped = new Set(stops.map(({ tenantId, addressHash }) => `${tenantId} ${addressHash}`));
  return (one) => {
    if (stopped.has(`${one.tenantId} ${hashOf(one)}`)) return STOPPED;
    const found = plans.get(one.assessmentId);
    // Rows of several tenants are read together.
    if (!found || found.tenant.id !== one.tenantId) return ERASED;
    return found.tenant.emailVerifiedAt ? found : UNVERIFIED;
  };
}

function renderMail({
  make,
  found,
  recipient,
  payload,
  settings,
}: {
  make: (made: MakeInput) => MailContent | null;
  found: FoundPlan;
  recipient: string;
  payload: Record<string, unknown>;
  settings: MailSettings;
}): RenderedMail | null {
  const { tenant } = found;
  const origin = originFor(tenant, settings.origin);
  const paths = planPaths(found.data.assessmentId);
  const links = { page: origin + paths.page, erase: origin + paths.erase };
  const locale = localeOf(found.data.config.locale) ?? DEFAULT_LOCALE;
  const content = inLocale(locale, () => make({ found, origin, links, payload }));
  if (!content) return null;
  const verified = tenant.senderVerifiedAt && tenant.senderEmail;
  return {
    from: { name: printableLine(tenant.senderName ?? tenant.name), address: verified || settings.mailFrom },
    replyTo: tenant.replyTo ?? tenant.contactEmail,
    to: recipient,
    headers: AUTOMATIC,
    ...content,
  };
}

/** An uploaded logo's address has no host: it is served on all of the service's. */
const mailThemeFor = ({ tenant, theme }: FoundPlan, origin: string) =>
  createMailTheme(printableLine(tenant.name), tenant.logoUrl && new URL(tenant.logoUrl, origin).href, theme);

/** A tenant's own domain is the better address for what is white label (D1). */
const originFor = (tenant: PlanTenant, origin: string): string =>
  tenant.customDomain ? `https://${tenant.customDomain}` : origin;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
