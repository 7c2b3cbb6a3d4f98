/** The records with which receivers check a domain's e-mails. */
export const SENDER_CHECKS = ['spf', 'dkim', 'dmarc'] as const;
export type SenderCheck = (typeof SENDER_CHECKS)[number];

/** A fault of a record, or a note about a good one. The console has a sentence for each. */
export type SenderFinding =
  | 'missing'
  | 'several'
  | 'not-included'
  | 'allows-all'
  | 'other-key'
  | 'revoked'
  | 'test-mode'
  | 'invalid'
  | 'no-policy';

export interface CheckResult {
  ok: boolean;
  finding: SenderFinding | null;
  /** The record that was found. */
  found: string | null;
  /** ISO time of the check that first found the record wrong; set only if it was right before. */
  lostAt?: string;
}
export type SenderChecks = Record<SenderCheck, CheckResult>;

/** Sets `lostAt` on wrong records that an earlier check found right. @param before from the last check; empty before the first */
export function withLosses(
  before: Partial<SenderChecks> | null,
  after: SenderChecks,
  now: Date,
): SenderChecks {
  const marked = SENDER_CHECKS.map((name): [SenderCheck, CheckResult] => {
    const [old, result] = [before?.[name], after[name]];
    const lostAt = old?.ok ? now.toISOString() : old?.lostAt;
    return [name, result.ok || lostAt === undefined ? result : { ...result, lostAt }];
  });
  return Object.fromEntries(marked) as SenderChecks;
}

/** Returns records that were right and no longer are, with the time of the first loss; null if none exist. */
export function readLosses(
  checks: Partial<SenderChecks> | null,
): { records: SenderCheck[]; since: string } | null {
  const records = SENDER_CHECKS.filter((name) => checks?.[name]?.lostAt !== undefined);
  const [since] = records.flatMap((name) => checks?.[name]?.lostAt ?? []).sort();
  return since === undefined ? null : { records, since };
}

/** Maximum number of characters of a record that are shown. */
const MAX_SHOWN_SENDER_RECORD = 600;

const good = (record: string, finding: SenderFinding | null = null): CheckResult => ({
  ok: true,
  finding,
  found: record.slice(0, MAX_SHOWN_SENDER_RECORD),
});
const bad = (finding: SenderFinding, record: string | null = null): CheckResult => ({
  ok: false,
  finding,
  found: record?.slice(0, MAX_SHOWN_SENDER_RECORD) ?? null,
});

/**
 * Checks the SPF record (RFC 7208): one record that begins with v=spf1. Two are an error, and receivers then ignore both.
 * @param records all TXT records of the domain
 * @param include the domain whose SPF record names the sending servers
 */
export function checkSpf(records: readonly string[], include: string): CheckResult {
  const spf = records.map((record) => record.trim()).filter((record) => /^v=spf1( |$)/i.test(record));
  const [record] = spf;
  if (record === undefined) return bad('missing');
  if (spf.length > 1) return bad('several', spf.join('\n'));
  const terms = record.toLowerCase().split(/ +/).slice(1);
  if (terms.some((term) => term === '+all' || term === 'all')) return bad('allows-all', record);
  const includeDomain = include.toLowerCase();
  // A redirect counts only in a record without "all" (RFC 7208, 6.1).
  const redirects =
    terms.includes(`redirect=${includeDomain}`) && !terms.some((term) => /^[-~?]?all$/.test(term));
  const isIncluded =
    terms.includes(`include:${includeDomain}`) || terms.includes(`+include:${includeDomain}`) || redirects;
  return isIncluded ? good(record) : bad('not-included', record);
}

/** Reads the tags of a record such as `v=DKIM1; k=rsa; p=…`. The first tag of a name counts. Null if the text is not a list of tags. */
function readTags(record: string): Map<string, string> | null {
  const tags = new Map<string, string>();
  for (const part of record.split(';')) {
    if (part.trim() === '') continue;
    const [, name, value] = /^\s*([a-z]\w*)\s*=([\s\S]*)$/i.exec(part) ?? [];
    if (name === undefined || value === undefined) return null;
    if (!tags.has(name.toLowerCase())) tags.set(name.toLowerCase(), value.trim());
  }
  return tags;
}

/** Returns the public key of a DKIM record; undefined if the record is not a list of tags, or has no key. */
export const readPublicKey = (record: string): string | undefined =>
  readTags(record)?.get('p')?.replace(/\s+/g, '');

/**
 * Checks the selector's record for our public key (RFC 6376, 3.6.1).
 * @param publicKey DER, base64
 */
export function checkDkim(records: readonly string[], publicKey: string): CheckResult {
  const [record] = records;
  if (record === undefined) return bad('missing');
  if (records.length > 1) return bad('several', records.join('\n'));
  const tags = readTags(record);
  const key = readPublicKey(record);
  if (!tags || key === undefined || (tags.get('v') ?? 'DKIM1') !== 'DKIM1') return bad('invalid', record);
  if (key === '') return bad('revoked', record);
  if (key !== publicKey) return bad('other-key', record);
  return good(record, tags.get('t')?.split(':').includes('y') ? 'test-mode' : null);
}

/** Checks for one record with a policy (RFC 7489). `p=none` is enough for receivers that require DMARC, but does not protect the domain. */
export function checkDmarc(records: readonly string[]): CheckResult {
  const dmarc = records.filter((record) => /^\s*v\s*=\s*DMARC1\s*(;|$)/.test(record));
  const [record] = dmarc;
  if (record === undefined) return bad('missing');
  if (dmarc.length > 1) return bad('several', dmarc.join('\n'));
  const policy = readTags(record)?.get('p')?.toLowerCase();
  if (policy === 'none') return good(record, 'no-policy');
  return policy === 'quarantine' || policy === 'reject' ? good(record) : bad('invalid', record);
}

/** Lists the names where a domain's DMARC record may be: at the domain itself, or at a parent that is not a top-level domain. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`);
}

export interface DnsRecord {
  name: string;
  value: string;
}

/** Returns the required records, for tenants who have none yet. */
export const senderRecords = (options: {
  domain: string;
  selector: string;
  publicKey: string;
  spfInclude: string;
}): Record<SenderCheck, DnsRecord> => {
  const { domain, selector, publicKey, spfInclude } = options;
  return {
    spf: { name: domain, value: `v=spf1 include:${spfInclude} ~all` },
    dkim: { name: `${selector}._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${publicKey}` },
    dmarc: { name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
  };
};
