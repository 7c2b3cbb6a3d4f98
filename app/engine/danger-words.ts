import { DANGER_RULES } from './danger-rules.ts';
import type { DangerFinding, DangerRule } from './own-words.ts';
import type { Sex } from './vocabulary/shared.ts';

/** A negation or another person counts only within its clause. */
const DANGER_WORDS_CLAUSE_ENDS =
  / ?(?:[;!?]|[.,](?!\d)) ?| (?:but|however|although|though|pero|aunque|sin embargo|sino) | (?:and|y|e) (?=(?:i|im|my|am|now|yo|mi|me|tengo|tuve|estoy|soy|ahora|tomo|uso)\b)/;

/** Matches denials before a phrase in its clause: "not pregnant", "never had …", "sin antecedentes de …". */
const DANGER_WORDS_OF_DENIAL =
  /\b(?:no|not|never|nor|neither|without|denies|deny|isn t|aren t|wasn t|don t|doesn t|didn t|haven t|hasn t|won t|negative for|free of|ni|sin|nunca|jamas|niego|tampoco|descartad[oa])\b(?: [\p{L}\p{N}]{1,30}){0,7} ?$/u;
/** Matches phrases that are not denials: "I don't know if …", "not sure whether …", "no sé si …". */
const DANGER_WORDS_OF_DOUBT =
  /\b(?:not sure|unsure|don t know|do not know|can t rule out|no se si|no estoy segur[oa]|no lo se)\b/;
const DANGER_WORDS_OF_OTHER_PERSON =
  /\b(?:my|his|her|our|a|the|mi|mis|su|un|una|el|la) (?:late |ex |best |older |younger |little |big )?(?:mother|mom|mum|mother in law|dad|father|wife|husband|partner|girlfriend|boyfriend|fiancee?|sister|brother|son|daughter|kids?|child|aunt|uncle|cousin|friend|coworker|neighbou?r|boss|coach|client|patient|grandmother|grandfather|grandma|grandpa|parents?|family|dog|cat|madre|mama|padre|papa|esposa|esposo|marido|mujer|pareja|novi[oa]|herman[oa]|hij[oa]s?|ti[oa]|prim[oa]|amig[oa]|companer[oa]|vecin[oa]|jef[ea]|clienta?|paciente|abuel[oa]|suegr[oa]|familia|familiar(?:es)?|perr[oa]|gat[oa])\b|\b(?:patients|people|women|pacientes|personas|mujeres) (?:who|with|on|undergoing|con|que|en)\b/;
/** Matches words for a condition that is over. */
const DANGER_WORDS_OF_PAST =
  /\b(?:was|were|(?<!\b(?:have|ve) )had|finished|completed|ended|stopped|used to|ago|remission|survivor|survived|beat|in (?:19|20)\d\d|last year|cured|estaba|estuve|tuve|hace|termine|acabe|deje|complete|remision|superviviente|sobreviv\w{0,30}|curad[oa]|en (?:19|20)\d\d|el ano pasado)\b/;
/** Matches a phrase that puts the condition in the present, regardless of the rest of its clause. */
const DANGER_WORDS_STATE_PRESENT = /^(?:i am|i m|im|estoy)\b/;
const DANGER_WORDS_OF_PRESENT = /\b(?:now|currently|again|still|ahora|actualmente|todavia|otra vez)\b/;

const normalise = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}.,;!?]+/gu, ' ')
    .trim();

/** Whether a phrase that was found in a clause is true of the visitor. */
function counts(rule: DangerRule, clause: string, phrase: string, start: number): boolean {
  // A denial can be inside the phrase too ("i am not pregnant"), so everything before its last word is searched.
  const lastWord = rule.holdsNegation ? 0 : phrase.lastIndexOf(' ') + 1;
  const before = clause.slice(0, start + lastWord);
  if ((rule.denial ?? DANGER_WORDS_OF_DENIAL).test(before) && !DANGER_WORDS_OF_DOUBT.test(before))
    return false;
  if (!rule.family && DANGER_WORDS_OF_OTHER_PERSON.test(before)) return false;
  if (rule.notBefore?.test(clause.slice(0, start))) return false;
  if (rule.notAfter?.test(clause.slice(start + phrase.length))) return false;
  return !(
    rule.current &&
    DANGER_WORDS_OF_PAST.test(clause) &&
    !DANGER_WORDS_OF_PRESENT.test(clause) &&
    !DANGER_WORDS_STATE_PRESENT.test(phrase)
  );
}

/**
 * Reads which dangers a visitor's own text names (D63). Both languages are read, because a visitor may write either. Browser and server
 * give the same result.
 */
export function readDangerWords(text: string | null | undefined, sex?: Sex): DangerFinding[] {
  return findNamedRules(text, DANGER_RULES).map(({ topic, action, forMales, flag, alert }) => ({
    topic,
    action: (sex === 'male' && forMales) || action,
    ...(flag && { flag }),
    ...(alert && { alert }),
  }));
}

/** Returns the rules whose phrases a text has, and which are true of the visitor. */
export function findNamedRules(
  text: string | null | undefined,
  rules: readonly DangerRule[],
): readonly DangerRule[] {
  const clauses = normalise(text ?? '')
    .split(DANGER_WORDS_CLAUSE_ENDS)
    .filter(Boolean);
  const isNamed = (rule: DangerRule) =>
    clauses.some((clause) =>
      rule.patterns.some(
        (pattern) =>
          // matchAll copies its pattern, which takes five times as long as the search.
          clause.search(pattern) >= 0 &&
          [...clause.matchAll(pattern)].some(({ 0: phrase, index }) => counts(rule, clause, phrase, index)),
      ),
    );
  return rules.filter(isNamed);
}

/** Whether the text names any danger. Then no mail shows a product. */
export const namesDanger = (text: string | null | undefined): boolean => readDangerWords(text).length > 0;
