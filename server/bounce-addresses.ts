import type { BounceAddresses } from '#app/lib/bounce-address.server.ts';
import { splitAddress } from '#app/lib/email-address.ts';
import { isPostponed, isSuppressed, type OutboxHandler } from '#app/outbox/carriers.ts';
import type { RenderedMail } from '#app/outbox/types.ts';

/**
 * Gives each mail an envelope sender of its own, so that a later bounce names its mail, and marketing mails an unsubscription by mail next to
 * the one by link.
 */
export const withBounceAddresses = (
  handler: OutboxHandler<RenderedMail>,
  addresses: BounceAddresses | null,
): OutboxHandler<RenderedMail> =>
  addresses
    ? {
        ...handler,
        async prepare(message) {
          const ready = await handler.prepare(message);
          return isSuppressed(ready) || isPostponed(ready) ? ready : addTo(ready, message.id, addresses);
        },
      }
    : handler;

function addTo(mail: RenderedMail, messageId: string, addresses: BounceAddresses): RenderedMail {
  const bounceTo = addresses.write('bounce', messageId);
  const unsubscribe = addresses.write('unsubscribe', messageId);
  const byLink = mail.headers['List-Unsubscribe'];
  return {
    ...mail,
    ...(bounceTo && isAligned(mail, addresses) && { bounceTo }),
    ...(byLink &&
      unsubscribe && {
        headers: {
          ...mail.headers,
          'List-Unsubscribe': `${byLink}, <mailto:${unsubscribe}?subject=unsubscribe>`,
        },
      }),
  };
}

/**
 * Without a signature, DMARC accepts a mail only because its envelope sender is of the From address's domain. An unsigned mail from another
 * domain therefore keeps the From address, and its bounces go there.
 */
function isAligned({ from, dkim }: RenderedMail, { domain: bounceDomain }: BounceAddresses): boolean {
  const domain = splitAddress(from.address).domain.toLowerCase();
  return (
    dkim !== undefined ||
    domain === bounceDomain ||
    domain.endsWith(`.${bounceDomain}`) ||
    bounceDomain.endsWith(`.${domain}`)
  );
}
