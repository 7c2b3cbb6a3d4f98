/** The records by which receivers judge mails of a domain. */
export const SENDER_CHECKS = ['spf', 'dkim', 'dmarc'] as const;
export type SenderCheck = (typeof SENDER_CHECKS)[number];

/** What is wrong with a record, or worth knowing of a good one; the console has a sentence for each. */
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
  /** The record, as it was found. */
  found: string | null;
  /** ISO; of a record that was right before: the reading that first did not find it so. */
  lostAt?: string;
}
export type SenderChecks = Record<SenderCheck, CheckResult>;

/** Marks the records that an earlier reading found right. @param before of the last reading; empty before the first */
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

/** Records that were right and are no longer, and since when the first of them is not; null for none. */
export function readLosses(
  checks: Partial<SenderChecks> | null,
): { records: SenderCheck[]; since: string } | null {
  const records = SENDER_CHECKS.filter((name) => checks?.[name]?.lostAt !== undefined);
  const [since] = records.flatMap((name) => checks?.[name]?.lostAt ?? []).sort();
  return since === undefined ? null : { records, since };
}

/** What is shown of a record. */
const MAX_SHOWN = 600;

const good = (record: string, finding: SenderFinding | null = null): CheckResult => ({
  ok: true,
  finding,
  found: record.slice(0, MAX_SHOWN),
});
const bad = (finding: SenderFinding, record: string | null = null): CheckResult => ({
  ok: false,
  finding,
  found: record?.slice(0, MAX_SHOWN) ?? null,
});

/**
 * RFC 7208: one record that begins with v=spf1; two are an error, and receivers then ignore both.
 * @param records all TXT records of the domain
 * @param include whose servers send: a domain with an SPF record
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

/** Tags of a record such as `v=DKIM1; k=rsa; p=…`; the first of a name counts. Null for what is no list of tags. */
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

/**
 * RFC 6376, 3.6.1: the record of the selector holds our public key.
 * @param publicKey DER, base64
 */
export function checkDkim(records: readonly string[], publicKey: string): CheckResult {
  const [record] = records;
  if (record === undefined) return bad('missing');
  if (records.length > 1) return bad('several', records.join('\n'));
  const tags = readTags(record);
  const key = tags?.get('p')?.replace(/\s+/g, '');
  if (!tags || key === undefined || (tags.get('v') ?? 'DKIM1') !== 'DKIM1') return bad('invalid', record);
  if (key === '') return bad('revoked', record);
  if (key !== publicKey) return bad('other-key', record);
  return good(record, tags.get('t')?.split(':').includes('y') ? 'test-mode' : null);
}

/** RFC 7489: one record with a policy. `p=none` is enough for receivers that ask for DMARC, but does not protect the name. */
export function checkDmarc(records: readonly string[]): CheckResult {
  const dmarc = records.filter((record) => /^\s*v\s*=\s*DMARC1\s*(;|$)/.test(record));
  const [record] = dmarc;
  if (record === undefined) return bad('missing');
  if (dmarc.length > 1) return bad('several', dmarc.join('\n'));
  const policy = readTags(record)?.get('p')?.toLowerCase();
  if (policy === 'none') return good(record, 'no-policy');
  return policy === 'quarantine' || policy === 'reject' ? good(record) : bad('invalid', record);
}

/** Where the DMARC record of a domain may be: at it, or at a domain above it that is not a top-level one. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`);
}

/** A DNS record to add. */
export interface DnsRecord {
  name: string;
  value: string;
}

/** What the records should be, for those who have none yet. */
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
