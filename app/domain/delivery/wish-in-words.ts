/** Sentences that mention a stop and don't ask for one. They are checked first. */
const WISH_GUARDS = [
  /\b(DONT|DO NOT|NEVER|CANT|CANNOT|NON|NO) (EVER |PLEASE )?(STOP|UNSUBSCRIBE|REMOVE|CANCEL|QUIT)\b/,
  /\bSTOP(PED|PING)? (BY|IN|OVER|AT)\b/,
  /\bNO (PAREN|PARES|PARE|DEJEN DE|DEJES DE|ME DEN DE BAJA|ME DES DE BAJA)\b/,
];

/** Sentences in English and Spanish that ask to stop, in capitals without accents and marks. */
const WISH_PHRASES = [
  /\b(STOP|QUIT|CEASE|END) (TEXTING|MESSAGING|SENDING|CONTACTING|WRITING|SPAMMING|BOTHERING|THESE|ALL|THE|YOUR) ?(ME\b|TEXTS?\b|MESSAGES?\b|SMS\b|SPAM\b|IT\b|THIS\b|THESE\b|ANY\b|$)/,
  /\b(DONT|DO NOT|NEVER) (EVER |PLEASE )?(TEXT|MESSAGE|CONTACT|WRITE|BOTHER|SPAM)( TO)? (ME|US|THIS NUMBER|HERE)\b/,
  /\b(DONT|DO NOT|NEVER) (EVER )?SEND (ME )?((ANY|MORE|ANYMORE|THESE) )*(TEXTS?|MESSAGES?|SMS|SPAM)\b/,
  /\bNO MORE (OF THESE |OF YOUR )?(TEXTS?|MESSAGES?|SMS|SPAM)\b/,
  /\b(DONT|DO NOT|NO LONGER|DIDNT) (WANT|WISH)( TO (GET|RECEIVE))? ((ANY|MORE|THESE|YOUR) )*(TEXTS?|MESSAGES?|SMS)\b/,
  /\b(TAKE|GET) (ME|MY NUMBER|THIS NUMBER) OFF\b/,
  /\b(REMOVE|DELETE|LOSE|UNSUBSCRIBE) (ME|MY NUMBER|THIS NUMBER)\b/,
  /\bOPT(ING)? (ME )?OUT\b/,
  /\bLEAVE ME ALONE\b/,
  /\bWRONG (NUMBER|PERSON)\b/,
  /\bNO (ME )?(VUELVAN A )?(ESCRIB\w+|ENVI\w+|MAND\w+|CONTACT\w+|MOLEST\w+) (MAS|NADA MAS|MAS MENSAJES|MENSAJES|SMS|TEXTOS|ESTOS MENSAJES)\b/,
  /\bNO ME (MOLESTEN|MOLESTE|CONTACTEN|ESCRIBAN|ESCRIBA)$/,
  /\bNO (QUIERO|DESEO)( RECIBIR)?( MAS| SUS| ESTOS)* (MENSAJES|SMS|TEXTOS|PUBLICIDAD)\b/,
  /\b(DEJEN|DEJE|DEJA|PAREN) DE (ESCRIB\w+|ENVIAR\w*|MANDAR\w*|MOLESTAR\w*|CONTACTAR\w*)/,
  /\b(DENME|DEME|DAME|DARME|DARSE|QUIERO DARME|DEN) DE BAJA\b/,
  /\b(QUITEN|QUITE|BORREN|BORRE|ELIMINEN|ELIMINE) (ME|MI NUMERO|ESTE NUMERO)\b/,
  /\bNUMERO EQUIVOCADO\b/,
  /^((POR FAVOR )(BAJA|ALTO|PARAR|PAREN)|(BAJA|ALTO|PARAR|PAREN)( YA)? POR FAVOR)$/,
];

/** Words that ask to stop as the first or last of at most six. */
const STRONG_WISH_WORDS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'UNSUB'];
const MAX_WORDS_AROUND_WISH = 6;

/**
 * Reads whether an answer in whole sentences asks for no more texts (47 CFR 64.1200(a)(10): any reasonable means). Patterns miss some, so
 * all other answers are shown to staff.
 */
export function readWishInWords(text: string): 'stop' | null {
  const words = listWords(text);
  const sentence = words.join(' ');
  if (WISH_GUARDS.some((guard) => guard.test(sentence))) return null;
  if (WISH_PHRASES.some((phrase) => phrase.test(sentence))) return 'stop';
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const isStrong = STRONG_WISH_WORDS.includes(first) || STRONG_WISH_WORDS.includes(last);
  return isStrong && words.length <= MAX_WORDS_AROUND_WISH ? 'stop' : null;
}

const listWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[\p{M}'’‘`´]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
