import type { SerializeFrom } from '@remix-run/node';
import type { ShopConnection } from '#app/domain/shops/index.ts';
import type { EndpointHealth } from './endpoint-data.ts';
import type { ShownShop } from './shop-data.ts';

export type ShownConnection = SerializeFrom<ShopConnection>;

/** Describes the state of a shop's order webhooks in words. */
export function describeShopHealth(shop: ShownShop): EndpointHealth {
  const { name, hasSecret, lastReceivedAt, lastRefusedAt, lastUnsignedAt } = shop;
  if (!hasSecret)
    return {
      tone: 'neutral',
      label: 'Off',
      advice: `Connect ${name} to turn its orders into sales automatically.`,
    };
  // A refused order has a valid signature, so it counts as received at the same moment.
  if (lastRefusedAt !== null && (lastReceivedAt === null || lastRefusedAt >= lastReceivedAt))
    return {
      tone: 'warning',
      label: 'Failing',
      advice: 'Open “Needs a look” for the delivery in the last error.',
    };
  if (lastReceivedAt === null)
    return {
      tone: 'neutral',
      label: 'Waiting for the first order',
      advice:
        lastUnsignedAt === null
          ? `The first order from ${name} shows up here.`
          : `We refused a delivery with a wrong signature. If ${name} sent it, enter the same secret on both sides.`,
    };
  return { tone: 'success', label: 'Connected', advice: 'Nothing to do.' };
}

/** Describes a WooCommerce shop that was connected by its own page; null if it was not, so that its webhooks alone count. */
export function describeConnection(connection: ShownConnection | null): EndpointHealth | null {
  switch (connection?.state) {
    case 'waiting':
      return {
        tone: 'info',
        label: 'Waiting for your approval',
        advice: 'Approve the connection on the page of your shop.',
      };
    case 'revoked':
      return {
        tone: 'danger',
        label: 'Key revoked',
        advice: 'Your shop no longer accepts our key. Connect again.',
      };
    case 'approved':
      if (connection.failingSince)
        return { tone: 'warning', label: 'Failing', advice: 'We try again by ourselves.' };
      return connection.step === 'done'
        ? null
        : { tone: 'info', label: 'Setting up', advice: 'We set up webhooks and read your products.' };
    case 'expired':
    case 'refused':
      // Webhooks that were set up by hand go on without the connection.
      return connection.failingSince
        ? {
            tone: 'warning',
            label: 'Not connected',
            advice: 'The connection was not approved in your shop. Connect again.',
          }
        : null;
    default:
      return null;
  }
}
