import type { WarmUp } from '#app/domain/mail-domains/index.ts';
import { formatCount } from '#app/lib/format-count.ts';
import { dayText } from '#app/ui/moment-text.ts';

/** Says what the sending domain may send today and why: '1,000 e-mails: twice the 500 that acme.example sent on 29 Nov 2026.' */
export function describeWarmUp(
  warmUp: WarmUp & { domain: string; isShared: boolean; plannedToday: number },
): string {
  const { limit, domain, isShared, plannedToday } = warmUp;
  const sentences = [describeLimit(warmUp)];
  if (limit !== null && plannedToday > 0)
    sentences.push(`${formatCount(Math.min(plannedToday, limit))} of them are planned already.`);
  if (limit !== null && isShared) sentences.push(`All companies that send from ${domain} share this limit.`);
  return sentences.join(' ');
}

function describeLimit({ limit, best, domain }: WarmUp & { domain: string }): string {
  const sent = best && `${domain} sent ${formatCount(best.sent)} e-mails on ${dayText(best.day)}`;
  if (limit === null)
    return best && !best.isFaded
      ? `No limit: ${domain} already sends ${formatCount(best.sent)} e-mails a day.`
      : `No limit: ${sent}.`;
  const amount = `${formatCount(limit)} e-mails`;
  if (!best) return `${amount}: ${domain} has sent few e-mails lately, so it starts slowly.`;
  return best.isFaded
    ? `${amount}: ${sent}, and fewer since.`
    : `${amount}: twice the ${formatCount(best.sent)} that ${domain} sent on ${dayText(best.day)}.`;
}
