import type { SerializeFrom } from '@remix-run/node';
import { formatCount } from '#app/lib/format-count.ts';
import type { readUndeliveredPage } from './read-undelivered.server.ts';

export type UndeliveredData = SerializeFrom<Awaited<ReturnType<typeof readUndeliveredPage>>>;
/** A group whose page is open. */
export type CountedGroup = NonNullable<NonNullable<UndeliveredData['opened']>['group']>;
/** Failed or uncertain outbox items with the same cause, as the list shows them. */
export type ShownGroup = NonNullable<UndeliveredData['list']>['groups'][number];
/** A failed or uncertain outbox item as a page shows it. */
export type ShownMessage = NonNullable<UndeliveredData['opened']>['lines'][number];

export const STATE_LABELS = { uncertain: 'Uncertain', failed: 'Failed', 'on-hold': 'On hold' } as const;

/** '36 messages' */
export const countMessages = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'message' : 'messages'}`;

/** Texts that say why the button is missing. */
export const OBSTACLE_LABELS = {
  erased: 'The data was erased.',
  expired: 'The link in the message has expired.',
  'new-link': 'This message needs a new link.',
  'too-old': 'This message is older than 90 days.',
} as const;

/** What a resend means, by the state of the item. */
export const RESEND_RISKS: Record<ShownMessage['state'], string> = {
  uncertain: 'The message may have arrived already, so the recipient could get it twice.',
  failed:
    'The recipient’s server rejected the message, or we couldn’t reach the server. If the message arrived after all, the recipient gets it twice.',
  'on-hold':
    'We stopped trying because our service crashed several times while preparing this message. We have not sent the message.',
};

/** Returns the dialog's text before an item is sent again. */
export const describeResend = ({ state, recipient }: Pick<ShownMessage, 'state' | 'recipient'>): string[] => [
  `Resends the message to ${recipient ?? ''} as soon as possible.`,
  RESEND_RISKS[state],
  'We record who resent it in the audit log.',
];
