import { AppError } from '../../lib/app-error.ts';
import { toEmailKey } from '../../lib/email-address.ts';
import { DEFAULT_LOCALE } from '../../messages/locales.ts';
import { parseTheme, type Theme, themeColumns } from '../../theme/theme.ts';
import type { Database, Prisma } from '../database.ts';
import { blankLeads, blankOrders } from './blank-leads.server.ts';
import { eraseMessages } from './erase-messages.server.ts';
import { hashRecipient } from './plan-messages.ts';
import { ERASE_KIND, hashToken } from './request-erasure.server.ts';

/** The tenant whose data an unused, unexpired erasure link is about; null for any other token. Changes nothing. */
export async function findErasure(
  db: Database,
  token: string,
  now: Date,
): Promise<{
  id: string;
  tenantId: string;
  email: string;
  brand: string;
  theme: Theme;
  /** Of the plan on whose page the link was asked for. */
  locale: string;
} | null> {
  const row = await db.authToken.findFirst({
    where: { tokenHash: hashToken(token), kind: ERASE_KIND, usedAt: null, expiresAt: { gt: now } },
    select: {
      id: true,
      tenantId: true,
      email: true,
      payload: true,
      tenant: { select: { name: true, ...themeColumns } },
    },
  });
  if (!row?.tenantId || !row.tenant) return null;
  const { id, tenantId, email, tenant } = row;
  const locale = await localeAsked(db, tenantId, row.payload);
  return { id, tenantId, email, brand: tenant.name, theme: parseTheme(tenant), locale };
}

async function localeAsked(db: Database, tenantId: string, payload: Prisma.JsonValue): Promise<string> {
  const assessmentId = (payload as { assessmentId?: string } | null)?.assessmentId ?? '';
  const asked = await db.peptideAssessment.findFirst({
    where: { id: assessmentId, tenantId },
    select: { locale: true },
  });
  return asked?.locale ?? DEFAULT_LOCALE;
}

/**
 * Erases the person behind a confirmed link: everything that the tenant keeps of that address. Rows that figures are
 * counted from stay, without the person and under "erased" (D55); what is still waiting to be sent is cancelled.
 * @throws AppError `not-found` when the link was used, has expired or never was
 */
export async function erasePerson(options: { db: Database; token: string; now: Date }): Promise<void> {
  const { db, token, now } = options;
  const erasure = await findErasure(db, token, now);
  if (!erasure) throw new AppError('not-found', 'This link was used already or has expired.');
  const { tenantId, email } = erasure;
  await db.$transaction(async (tx) => {
    // First a write: of two clicks at once the second finds the link used.
    const used = await tx.authToken.updateMany({
      where: { id: erasure.id, usedAt: null },
      data: { usedAt: now },
    });
    if (used.count === 0) throw new AppError('not-found', 'This link was used already or has expired.');
    await eraseAddress(tx, { tenantId, email, now });
  });
}

/**
 * Erases all that a tenant holds of an address, in the caller's transaction. Every way to erase leads here: the visitor's
 * link, the retention time, and a tenant's staff, who need no link.
 */
export async function eraseAddress(
  tx: Prisma.TransactionClient,
  { tenantId, email, now }: { tenantId: string; email: string; now: Date },
): Promise<void> {
  const emailKey = toEmailKey(email);
  const hash = hashRecipient(email);
  const contact = await tx.contact.findUnique({
    where: { tenantId_emailKey: { tenantId, emailKey } },
    select: { id: true, phoneE164: true },
  });
  const leads = await tx.lead.findMany({
    where: { tenantId, OR: [...(contact ? [{ contactId: contact.id }] : []), { email }] },
    select: { id: true, email: true, phone: true },
  });
  const leadIds = leads.map(({ id }) => id);
  // As they were typed: the key is in lower case.
  const spellings = [...new Set([email, emailKey, ...leads.map((lead) => lead.email)])];
  const phones = [
    ...new Set([contact?.phoneE164, ...leads.map(({ phone }) => phone)].flatMap((p) => p ?? [])),
  ];

  await eraseMessages(tx, { tenantId, leadIds, hash });
  await tx.localMail.deleteMany({ where: { tenantId, outboxMessageId: null, recipient: { in: spellings } } });
  if (contact) {
    await tx.campaignEnrolment.updateMany({
      where: { tenantId, contactId: contact.id, state: 'active' },
      data: { state: 'stopped', stopReason: 'erased', nextStepAt: null, endedAt: now },
    });
    // Consents stay without the person: the key to the contact is cleared with it.
    await tx.contact.delete({ where: { id: contact.id, tenantId } });
  }
  await blankLeads(tx, { tenantId, leadIds, now });
  await blankOrders(tx, { tenantId, where: { emailSha256: hash } });
  await tx.suppression.updateMany({
    where: { tenantId, addressHash: { in: [hash, ...phones.map(hashRecipient)] } },
    data: { address: null },
  });
  // The address goes, the used link stays used.
  await tx.authToken.updateMany({
    where: { tenantId, kind: ERASE_KIND, email: { in: spellings } },
    data: { email: '', payload: {}, usedAt: now },
  });
}
