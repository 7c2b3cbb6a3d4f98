import { classifyTextCode } from '#app/lib/text-answer.ts';
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

/** Returns what a failure means for all later texts to the number; null if it concerns only this text or this moment. */
export function reasonToStopTexts(code: number | null): 'stop' | 'unreachable' | null {
  const kind = code === null ? null : classifyTextCode(code);
  if (kind === 'opted-out') return 'stop';
  return kind === 'unknown-recipient' ? 'unreachable' : null;
}
