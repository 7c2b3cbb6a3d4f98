import { type BulkSendStarted, describeDeparture, labelReasons } from '#app/domain/campaigns/index.ts';
import { describeLeftOut, peopleText } from './left-out-text.ts';

/** Writes a summary such as 'It goes to 12 people. Left out: 3 (Bought already).' */
export function describeBulkSend(started: BulkSendStarted): string {
  const { channel, recipients, skipped, departure, timeZone } = started;
  const what = channel === 'sms' ? 'The text' : 'The e-mail';
  const leftOut = describeLeftOut(labelReasons(skipped));
  return [
    `${what} goes to ${peopleText(recipients)}.`,
    ...(recipients > 0 ? [describeDeparture(departure, timeZone)] : []),
    ...(leftOut ? [`Left out: ${leftOut}.`] : []),
  ].join(' ');
}
