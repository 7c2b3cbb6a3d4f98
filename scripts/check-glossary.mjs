/**
 * The glossary (docs/glossary.md): one word for one thing in every string that a person can read. The check reads English texts only; Spanish has
 * words of its own.
 */
import { findVisibleStrings } from './visible-strings.mjs';

/** What not to write, and what to write instead. */
const GLOSSARY = [
  [/\bThere (?:is|are) no such\b/, 'say what happened, then what to do'],
  [/\bplease give\b/i, '“Enter …” or “Choose …”'],
  [/\bswitch(?:ed|es|ing)?\b(?: \S+){0,3}? (?:on|off)\b/i, '“turn on”, “turn off”'],
  [/\bleft empty\b/i, '“Leave empty to …”'],
  [/\b(?:embed line|paste the line)\b/i, '“embed code”'],
  [/\bweb address/i, '“URL” for what is typed, “website” for a place'],
  [/\bquestionnaires?\b/i, '“assessment”'],
  [/\bsign(?:ed|s|ing)?[ -](?:in|out)\b/i, '“log in”, “log out”'],
  [/\b(?:colour|catalogue|licence|centre|favour|behaviour|grey|enrol)(?:s|ed|led)?\b/i, 'US spelling'],
  [/\b(?:organis|recognis|optimis|personalis|authoris|analys)(?:e|es|ed|ing|ation)\b/i, 'US spelling'],
  [
    /\b(?:one|the|a|your|this|each|every|another|other) tenants?\b(?!:)|\btenants? (?:is|was|has|are)\b/i,
    '“company”',
  ],
  [/\bfigures\b/i, '“numbers”, or the name of the number'],
  [/(?<!\/)\bsuppressions?\b/i, '“Do not contact”'],
  [/(?<!e-|[\w/.-])mails?\b(?! (?:server|app|program|client))/i, '“e-mail”'],
  [/\banew\b/i, '“again”'],
  [/\b(?:somebody|anybody|whoever)\b/i, '“someone”, “anyone”'],
  [/\b(?:look after|mend(?:ed|s)?|take over|taken over)\b/i, 'an everyday verb: “fix”, “accept”, “see”'],
];

/** Places whose words are not the service's own, with the reason. */
const EXEMPT = [
  // The API's own names: companies are tenants in its routes and fields.
  /^app\/api\//,
  // Words of published research, reviewed as a whole (D14).
  /^app\/engine\//,
  /^app\/messages\/es\//,
  /^app\/site\/legal\/es\//,
];

/** @returns one line per finding: place, the words, and what to write instead */
export function findWords(sources) {
  return sources
    .filter(({ file }) => file.startsWith('app/') && !EXEMPT.some((place) => place.test(file)))
    .flatMap(({ file, text }) => findVisibleStrings(file, text))
    .flatMap(({ file, line, text }) =>
      GLOSSARY.flatMap(([words, instead]) => {
        const [found] = words.exec(text) ?? [];
        return found ? [`${file}:${line}: "${found}" in “${text}”: ${instead}`] : [];
      }),
    );
}
