/**
 * Words in the visitor's own text that withhold all amounts and trigger the emergency line: self-harm, an overdose, the visitor's age if
 * under 18, medullary cancer, pancreatitis. Both languages are checked, because a visitor may write either. The list is short on purpose:
 * conditions belong in the safety questions.
 */
const AGE =
  '(?:1[0-7]|[5-9]|thirteen|fourteen|fifteen|sixteen|seventeen|trece|catorce|quince|dieciseis|diecisiete)';
const DANGERS: readonly RegExp[] = [
  /\b(suicid\w*|self harm\w*|selfharm\w*|(kill|hurt|harm|cut) myself|(end|take) my (own )?life|(want|wish) to die|overdos\w*|medullary|pancreatitis)\b/,
  /\b(autolesi\w*|(matar|cortar|lastimar|suicidar)me|hacerme dano|quitarme la vida|quiero morir(me)?|acabar con mi vida|no quiero vivir|sobredosis|(cancer|carcinoma|tumor) medular|medular de tiroides)\b/,
  new RegExp(
    `\\b(i am|i m|im|my age is) ${AGE}( years old| year old| yrs old| yo| y o)?(?= (and|but|so|with) |[.,;!?](?!\\d)|$)`,
  ),
  new RegExp(`\\b(i am|i m|im) ${AGE} (years|year|yrs) (old|of age)\\b`),
  new RegExp(`\\btengo ${AGE} anos(?= (y|pero|de edad)\\b|[.,;!?](?!\\d)|$)`),
  /\b(i am|i m|im) (a minor|underage|under 18)\b|\bsoy menor de edad\b/,
];
/** Negations such as "No pancreatitis", "never had …", "sin …". */
const DENIED =
  /\b(no|not|never|never had|without|denies|sin|nunca|nunca tuve|niego) ((a |any )?(personal |family )?(history|antecedentes) (of|de) )?(medullary|pancreatitis|suicid\w*|overdos\w*|sobredosis)\b/g;

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}.,;!?]+/gu, ' ')
    .trim();

/** Whether amounts are withheld because of the visitor's text. Browser and server give the same result. */
export function namesDanger(text: string | null | undefined): boolean {
  const words = plain(text ?? '').replace(DENIED, '');
  return DANGERS.some((danger) => danger.test(words));
}
