import { AppError, noSuchTenant } from '../../lib/app-error.ts';
import type { DkimKey } from '../../outbox/types.ts';
import type { Database, Prisma } from '../database.ts';
import {
  createSenderKey,
  NO_SENDER_KEY,
  openSenderKey,
  publicKeyOf,
  type SecretSeal,
} from './sender-key.server.ts';
import {
  checkDkim,
  checkDmarc,
  checkSpf,
  type DnsRecord,
  dmarcNames,
  type SenderCheck,
  type SenderChecks,
  senderRecords,
} from './sender-rules.ts';
import type { Dns } from './verify-domain.server.ts';
import { domainOfAddress } from './verify-sender.server.ts';

interface OfTenant {
  db: Database;
  tenantId: string;
  seal: SecretSeal;
}

const columns = {
  senderEmail: true,
  senderVerifiedAt: true,
  dkimSelector: true,
  dkimPrivateKey: true,
  senderChecks: true,
  senderCheckedAt: true,
} as const satisfies Prisma.TenantSelect;

export interface SenderSetup {
  domain: string;
  records: Record<SenderCheck, DnsRecord>;
  /** Of the last reading of the present domain's records. */
  checks: SenderChecks | null;
  checkedAt: Date | null;
}

/**
 * The records that the sender's domain needs, and what the last reading found. The key of a sender is made here when it is
 * missing: one that was asked for before there were keys, or whose key can't be opened any more.
 * @param spfInclude the domain whose SPF record names the servers that send
 * @returns null for a tenant without a sender
 */
export async function readSenderSetup({
  db,
  tenantId,
  seal,
  spfInclude,
}: OfTenant & { spfInclude: string }): Promise<SenderSetup | null> {
  const tenant = await readSender(db, tenantId);
  if (!tenant.senderEmail) return null;
  const domain = domainOfAddress(tenant.senderEmail);
  const present = openSenderKey(tenant, domain, seal);
  const key = present ?? (await renewKey({ db, tenantId, seal }, tenant));
  const records = senderRecords({ domain, selector: key.selector, publicKey: publicKeyOf(key), spfInclude });
  const checkedAt = present ? tenant.senderCheckedAt : null;
  return {
    domain,
    records,
    checks: checkedAt && (tenant.senderChecks as unknown as SenderChecks),
    checkedAt,
  };
}

async function renewKey(
  { db, tenantId, seal }: OfTenant,
  { senderEmail, dkimSelector }: { senderEmail: string | null; dkimSelector: string | null },
): Promise<DkimKey> {
  await db.tenant.updateMany({
    // Of two at once the first makes it, and both show that one.
    where: { id: tenantId, senderEmail, dkimSelector },
    data: { ...NO_SENDER_KEY, ...(await createSenderKey(seal)) },
  });
  const tenant = await readSender(db, tenantId);
  const key = tenant.senderEmail && openSenderKey(tenant, domainOfAddress(tenant.senderEmail), seal);
  if (!key) throw new AppError('conflict', 'The sender address was changed in the meantime.');
  return key;
}

/**
 * Reads the records of the sender's domain and stores what was found. From then on mails are signed, if the key is there.
 * @throws AppError `conflict` without a sender, `unavailable` when the name servers don't answer, `not-found`
 */
export async function checkSender({
  dns,
  now,
  ...of
}: OfTenant & { dns: Dns; spfInclude: string; now: Date }): Promise<SenderChecks> {
  const setup = await readSenderSetup(of);
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
  const checks: SenderChecks = {
    spf: checkSpf(spf, of.spfInclude),
    dkim: checkDkim(dkim, publicKey),
    dmarc: dmarc.map(checkDmarc).find(({ finding }) => finding !== 'missing') ?? checkDmarc([]),
  };
  const [selector = ''] = records.dkim.name.split('._domainkey.');
  await of.db.tenant.updateMany({
    where: { id: of.tenantId, dkimSelector: selector },
    data: { senderChecks: checks as unknown as Prisma.InputJsonObject, senderCheckedAt: now },
  });
  return checks;
}

/**
 * The key that signs mails from an address of the tenant's own domain; null until the last reading found its record: a
 * signature without one fails, and one-click headers under it are not believed (D34).
 */
export async function findSenderKey({
  db,
  tenantId,
  seal,
  from,
}: OfTenant & { from: string }): Promise<DkimKey | null> {
  const tenant = await db.tenant.findUnique({ where: { id: tenantId }, select: columns });
  if (!tenant?.senderEmail || !tenant.senderVerifiedAt) return null;
  const domain = domainOfAddress(tenant.senderEmail);
  const checks = tenant.senderChecks as unknown as Partial<SenderChecks> | null;
  if (domainOfAddress(from) !== domain || !checks?.dkim?.ok) return null;
  return openSenderKey(tenant, domain, seal);
}

async function readSender(db: Database, tenantId: string) {
  const tenant = await db.tenant.findUnique({ where: { id: tenantId }, select: columns });
  if (!tenant) throw noSuchTenant();
  return tenant;
}
