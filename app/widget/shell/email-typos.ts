/** Where most addresses are; a domain that is one typing error away is asked about. */
const DOMAINS = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'live.com', 'aol.com'];
/** Right ones that are as near to one of those. */
const RIGHT = ['mail.com', 'ymail.com', 'aon.com', 'love.com'];
const WRONG_END = /\.(con|cmo|ocm|vom|xom|cpm|comm|cm|om)$/;

/** Whether `a` becomes `b` by one letter more, less, another, or two that changed places. */
function isNear(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const restOf = (text: string, skipped: number) => text.slice(start + skipped);
  const [x, y] = [restOf(a, 0), restOf(b, 0)];
  return (
    restOf(a, 1) === restOf(b, 1) ||
    x === restOf(b, 1) ||
    restOf(a, 1) === y ||
    (x[0] === y[1] && x[1] === y[0] && restOf(a, 2) === restOf(b, 2))
  );
}

/** The address that was probably meant; undefined for one that looks right, and while it is still being typed. */
export function likelyAddress(typed: string): string | undefined {
  const [, name, domain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(typed.trim().toLowerCase()) ?? [];
  if (!name || RIGHT.includes(domain) || DOMAINS.some((known) => known.startsWith(domain))) return undefined;
  const meant =
    DOMAINS.find((known) => isNear(domain, known)) ??
    (WRONG_END.test(domain) ? domain.replace(WRONG_END, '.com') : undefined);
  return meant && `${name}@${meant}`;
}
