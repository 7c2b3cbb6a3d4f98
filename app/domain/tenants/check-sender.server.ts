import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import type { DkimKey } from '#app/outbox/types.ts';
import {
  createSenderKey,
  derivePublicKey,
  NO_SENDER_KEY,
  openSenderKey,
  UNREADABLE_SENDER_KEY,
} from './sender-key.server.ts';
import {
  checkDkim,
  checkDmarc,
  checkSpf,
  dmarcNames,
  readPublicKey,
  SENDER_CHECKS,
  type SenderChecks,
  senderRecords,
  withLosses,
} from './sender-rules.ts';
import type { Dns } from './verify-domain.server.ts';
import { domainOfAddress } from './verify-sender.server.ts';

/**
 * Chooses the domain whose SPF record names the sending servers: SPF_INCLUDE, else the domain of MAIL_FROM, else the service's host.
 * @param origin the service's own origin
 */
export const chooseSpfDomain = (
  { SPF_INCLUDE, MAIL_FROM }: { SPF_INCLUDE?: string; MAIL_FROM?: string },
  origin: string,
): string => SPF_INCLUDE ?? (MAIL_FROM ? domainOfAddress(MAIL_FROM) : new URL(origin).hostname);

/** Chooses the service's own From address: MAIL_FROM, else one at the service's host. */
export const chooseMailFrom = ({ MAIL_FROM }: { MAIL_FROM?: string }, origin: string): string =>
  MAIL_FROM ?? `no-reply@${new URL(origin).hostname}`;

interface OfTenant {
  db: Database;
  tenantId: string;
  seal: Seal;
}

const columns = {
  senderEmail: true,
  senderVerifiedAt: true,
  dkimSelector: true,
  dkimPrivateKey: true,
  senderChecks: true,
  senderCheckedAt: true,
} as const satisfies Prisma.TenantSelect;

/**
 * Returns the records that the sender's domain needs, and the result of the last check. It creates the sender's key if it is missing,
 * because the sender was requested before keys existed, or if it can't be opened and its record was not found. A key whose record was found
 * is never replaced here: mails would then be sent unsigned.
 * @param spfInclude the domain whose SPF record names the sending servers
 * @returns null for a tenant without a sender
 */
export async function readSenderSetup({ db, tenantId, seal, spfInclude }: OfTenant & { spfInclude: string }) {
  const tenant = await readSender(db, tenantId);
  if (!tenant.senderEmail) return null;
  const domain = domainOfAddress(tenant.senderEmail);
  const checks = tenant.senderChecks as unknown as SenderChecks;
  const present = openSenderKey(tenant, domain, seal);
  const checked = { checks: tenant.senderCheckedAt && checks, checkedAt: tenant.senderCheckedAt };
  if (isSenderKeyHeld(tenant, seal)) {
    // The public key is in the record that the last check found.
    const publicKey = readPublicKey(checks.dkim.found ?? '') ?? '';
    const records = senderRecords({ domain, selector: tenant.dkimSelector ?? '', publicKey, spfInclude });
    return { domain, records, ...checked, isKeyReadable: false };
  }
  const isPresent = present !== null && present !== UNREADABLE_SENDER_KEY;
  const key = isPresent ? present : await renewKey({ db, tenantId, seal }, tenant);
  const { selector } = key;
  const records = senderRecords({ domain, selector, publicKey: derivePublicKey(key), spfInclude });
  return {
    domain,
    records,
    ...(isPresent ? checked : { checks: null, checkedAt: null }),
    isKeyReadable: true,
  };
}

type SenderColumns = Pick<
  Prisma.TenantGetPayload<{ select: typeof columns }>,
  'senderEmail' | 'senderVerifiedAt' | 'senderChecks' | 'dkimSelector' | 'dkimPrivateKey'
>;

/** Whether a tenant's mails are signed with a key of its own, because its record was found, and the key can't be read. */
export const isSenderKeyHeld = (tenant: SenderColumns, seal: Seal): boolean =>
  tenant.senderEmail !== null &&
  tenant.senderVerifiedAt !== null &&
  Boolean((tenant.senderChecks as unknown as Partial<SenderChecks> | null)?.dkim?.ok) &&
  openSenderKey(tenant, domainOfAddress(tenant.senderEmail), seal) === UNREADABLE_SENDER_KEY;

/** Finds which of the tenants have a sender whose key can't be read. */
export async function findHeldSenders(
  db: Database,
  tenantIds: readonly string[],
  seal: Seal,
): Promise<Set<string>> {
  const tenants = await db.tenant.findMany({
    where: { id: { in: [...tenantIds] }, dkimPrivateKey: { not: null } },
    select: { id: true, ...columns },
  });
  return new Set(tenants.filter((tenant) => isSenderKeyHeld(tenant, seal)).map(({ id }) => id));
}

async function renewKey(
  { db, tenantId, seal }: OfTenant,
  { senderEmail, dkimSelector }: { senderEmail: string | null; dkimSelector: string | null },
): Promise<DkimKey> {
  await db.tenant.updateMany({
    // Only the first of two concurrent calls creates the key, and both return it.
    where: { id: tenantId, senderEmail, dkimSelector },
    data: { ...NO_SENDER_KEY, ...(await createSenderKey(seal)) },
  });
  const tenant = await readSender(db, tenantId);
  const key = tenant.senderEmail && openSenderKey(tenant, domainOfAddress(tenant.senderEmail), seal);
  if (!key || key === UNREADABLE_SENDER_KEY)
    throw new AppError('conflict', 'The sender address was changed in the meantime. Reload the page.');
  return key;
}

/**
 * Checks the records of the sender's domain and stores the result. From then on e-mails are signed, if the key's record is found.
 * @throws AppError `conflict` without a sender, `unavailable` when the name servers don't answer, `not-found`
 */
export async function checkSender(options: LookAtSender): Promise<SenderChecks> {
  const look = await lookAtSender(options);
  await storeSenderLook(options.db, look);
  return look.checks;
}

interface LookAtSender extends OfTenant {
  dns: Dns;
  spfInclude: string;
  now: Date;
}

/** Checks the records without storing the result. @returns the result, and the time of the check that it replaces */
export async function lookAtSender({ dns, now, ...options }: LookAtSender) {
  const setup = await readSenderSetup(options);
  if (!setup) throw new AppError('conflict', 'Enter a sender address first.');
  const { domain, records } = setup;
  const publicKey = records.dkim.value.slice(records.dkim.value.indexOf('p=') + 2);
  const read = (name: string) =>
    dns.txt(name).catch((cause: unknown) => {
      const message = `The name servers of ${domain} did not answer. Please try again in a moment.`;
      throw new AppError('unavailable', message, { retryAfterSeconds: 10, cause });
    });
  const [spf, dkim, ...dmarc] = await Promise.all([
    read(domain),
    read(records.dkim.name),
    ...dmarcNames(domain).map(read),
  ]);
  const newChecks: SenderChecks = {
    spf: checkSpf(spf, options.spfInclude),
    dkim: checkDkim(dkim, publicKey),
    dmarc: dmarc.map(checkDmarc).find(({ finding }) => finding !== 'missing') ?? checkDmarc([]),
  };
  const { checks: before, checkedAt } = setup;
  const [selector = ''] = records.dkim.name.split('._domainkey.');
  return {
    ...{ tenantId: options.tenantId, selector, now },
    checks: withLosses(before, newChecks, now),
    /** Records that the previous check found to be right and this one did not. */
    lost: SENDER_CHECKS.filter((name) => before?.[name].ok && !newChecks[name].ok),
    before: checkedAt,
  };
}

/** Stores the result of a check. @returns false when another one was stored since it began, or the sender was changed */
export async function storeSenderLook(
  tx: DatabaseClient,
  { tenantId, selector, checks, before, now }: Awaited<ReturnType<typeof lookAtSender>>,
): Promise<boolean> {
  const { count } = await tx.tenant.updateMany({
    where: { id: tenantId, dkimSelector: selector, senderCheckedAt: before },
    data: { senderChecks: checks as unknown as Prisma.InputJsonObject, senderCheckedAt: now },
  });
  return count > 0;
}

/** Lists tenants that send from their own domain and whose records were last checked before a given time, least recently checked first. */
export const listSendersToCheck = (db: Database, { before, limit }: { before: Date; limit: number }) =>
  db.tenant.findMany({
    where: {
      senderEmail: { not: null },
      senderVerifiedAt: { not: null },
      isActive: true,
      OR: [{ senderCheckedAt: null }, { senderCheckedAt: { lt: before } }],
    },
    orderBy: [{ senderCheckedAt: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    take: limit,
    select: { id: true, contactEmail: true },
  });

/**
 * Finds the key that signs e-mails from an address of the tenant's own domain; null unless the last check found its record. Without the
 * record a signature fails, and mail providers ignore the one-click headers (D34).
 * @returns UNREADABLE_SENDER_KEY if the record was found and the key can't be opened; the mail must then wait
 */
export async function findSenderKey({
  db,
  tenantId,
  seal,
  from,
}: OfTenant & { from: string }): Promise<DkimKey | typeof UNREADABLE_SENDER_KEY | null> {
  const tenant = await db.tenant.findUnique({ where: { id: tenantId }, select: columns });
  if (!tenant?.senderEmail || !tenant.senderVerifiedAt) return null;
  const domain = domainOfAddress(tenant.senderEmail);
  const checks = tenant.senderChecks as unknown as Partial<SenderChecks> | null;
  if (domainOfAddress(from) !== domain || !checks?.dkim?.ok) return null;
  return openSenderKey(tenant, domain, seal);
}

async function readSender(db: Database, tenantId: string) {
  const tenant = await db.tenant.findUnique({ where: { id: tenantId }, select: columns });
  if (!tenant) throw tenantNotFound();
  return tenant;
}
