import { readWishInWords } from './wish-in-words.ts';

/** Answers that end texts, in capitals and letters only: those of the carriers (CTIA) and of Twilio, and single words in Spanish. */
const STOP_WORDS = [
  ...[
    'STOP',
    'STOPALL',
    'UNSUBSCRIBE',
    'UNSUB',
    'CANCEL',
    'END',
    'QUIT',
    'REVOKE',
    'OPTOUT',
    'REMOVE',
    'REMOVEME',
  ],
  ...['ALTO', 'PARAR', 'PAREN', 'BAJA', 'CANCELAR', 'BASTA', 'NOMAS'],
];
/** Answers that allow texts again. */
const START_WORDS = ['START', 'UNSTOP', 'YES'];
const HELP_WORDS = ['HELP', 'INFO'];
/** Answers that ask for help in Spanish. */
const SPANISH_HELP_WORDS = ['AYUDA'];
/** Twilio confirms these itself, and then lets no text of ours through. */
const TWILIO_STOP_WORDS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'];

export type TextWish = 'stop' | 'start' | 'help' | 'help-es';

/** Reads a recipient's wish from an answer: a single word, else a sentence that asks to stop. Null for any other answer. */
export function readTextWish(options: { text: string; optOutType: string }): TextWish | null {
  const { text, optOutType } = options;
  // The provider's own interpretation is checked first because it knows words in other languages.
  for (const word of [optOutType, text].map(normaliseLetters)) {
    if (STOP_WORDS.includes(word)) return 'stop';
    if (START_WORDS.includes(word)) return 'start';
    if (HELP_WORDS.includes(word)) return 'help';
    if (SPANISH_HELP_WORDS.includes(word)) return 'help-es';
  }
  return readWishInWords(text);
}

/** Whether Twilio itself confirms a stop: it took the answer for one, or has the word on its own list. */
export const isConfirmedByTwilio = ({ text, optOutType }: { text: string; optOutType: string }): boolean =>
  optOutType !== '' || TWILIO_STOP_WORDS.includes(text.trim().toUpperCase());

const normaliseLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Twilio's error for a number whose owner answered STOP. */
export const TEXT_STOPPED_CODE = 21610;

/**
 * Twilio's codes for numbers that no text reaches: not valid (21211, 21217), not a mobile number (21614), unknown (30005), a landline or
 * not reachable by its carrier (30006).
 */
export const TEXT_UNREACHABLE_CODES = [21211, 21217, 21614, 30005, 30006] as const;

/** Returns what a failure means for all later texts to the number; null if it concerns only this text or this moment. */
export function reasonToStopTexts(code: number | null): 'stop' | 'unreachable' | null {
  if (code === TEXT_STOPPED_CODE) return 'stop';
  return (TEXT_UNREACHABLE_CODES as readonly (number | null)[]).includes(code) ? 'unreachable' : null;
}

/** Reasons why Twilio could not deliver a text, for staff (twilio.com/docs/api/errors). */
const TWILIO_FAILURE_REASONS: Readonly<Record<number, string>> = {
  21211: 'the number is not valid',
  21408: 'texts to this country are turned off in the Twilio account',
  21610: 'the recipient answered STOP',
  21614: 'the number can’t receive texts',
  30001: 'too many texts were waiting',
  30002: 'the Twilio account is suspended',
  30003: 'the phone is turned off or out of reach',
  30004: 'the recipient or the carrier blocks the text',
  30005: 'the number is unknown',
  30006: 'the number is a landline, or its carrier can’t be reached',
  30007: 'the carrier filtered the text as spam',
  30008: 'for an unknown reason',
  30034: 'the sender’s number is not registered with the carriers (A2P 10DLC)',
  30036: 'delivery took too long',
};

export const describeTextFailure = (code: number | null): string =>
  code === null
    ? 'Twilio could not deliver the text.'
    : `Twilio could not deliver the text: ${TWILIO_FAILURE_REASONS[code] ?? 'see Twilio’s list of errors'} (error ${code}).`;
