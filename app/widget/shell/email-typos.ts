/** The most common domains; the visitor is asked about a domain that is one typo away. */
const DOMAINS = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'live.com', 'aol.com'];
/** Valid domains that are one typo away from one of DOMAINS. */
const SIMILAR_DOMAINS = ['mail.com', 'ymail.com', 'aon.com', 'love.com'];
const MISTYPED_END = /\.(con|cmo|ocm|vom|xom|cpm|comm|cm|om)$/;

/** Whether `a` becomes `b` by adding, removing or replacing one letter, or by swapping two. */
function isNear(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const sliceRest = (text: string, skipped: number) => text.slice(start + skipped);
  const [x, y] = [sliceRest(a, 0), sliceRest(b, 0)];
  return (
    sliceRest(a, 1) === sliceRest(b, 1) ||
    x === sliceRest(b, 1) ||
    sliceRest(a, 1) === y ||
    (x[0] === y[1] && x[1] === y[0] && sliceRest(a, 2) === sliceRest(b, 2))
  );
}

/** Returns the address that was probably meant; undefined for one that looks right, and while it is still being typed. */
export function likelyAddress(input: string): string | undefined {
  const [, name, domain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(input.trim().toLowerCase()) ?? [];
  if (
    !name ||
    SIMILAR_DOMAINS.includes(domain) ||
    DOMAINS.some((knownDomain) => knownDomain.startsWith(domain))
  )
    return undefined;
  const corrected =
    DOMAINS.find((knownDomain) => isNear(domain, knownDomain)) ??
    (MISTYPED_END.test(domain) ? domain.replace(MISTYPED_END, '.com') : undefined);
  return corrected && `${name}@${corrected}`;
}
