import { endConsentsOfStopped } from '#app/domain/receivers/index.ts';
import { createStopList } from '#app/domain/suppressions/index.ts';

/** By which staff add addresses and numbers to "Do not contact". The people's consents to marketing end with it. */
export const STOP_LIST = createStopList((tx, stopped) =>
  endConsentsOfStopped(tx, {
    ...stopped,
    kinds: ['offers', 'segments', 'texts'],
    wording: 'Added to “Do not contact”',
    source: 'console',
  }),
);
