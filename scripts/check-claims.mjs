/**
 * Sentences on approval and studies are data of app/engine/claims (D58, D59): a sentence elsewhere would stay when the fact changes. The check
 * reads texts only: strings, templates and the text of JSX.
 */
import ts from 'typescript';
import { parse } from './source-files.mjs';

const CLAIMS = 'app/engine/claims/';

/** Places that may hold such sentences, with the reason. */
const EXEMPT = [
  // The texts of the entries, each with its own sources and reviewed as a whole (D14).
  'app/engine/catalogue/',
  // V's one-line descriptions of the compounds on its lists, in the words of the evidence file.
  'app/engine/lists.ts',
  'app/engine/wording/es-lists.ts',
  // The rule of Twilio about texts, which names no compound.
  'app/routes/console/frame/carrier-rules.tsx',
];

const SENTENCE = new RegExp(
  [
    String.raw`\b(?:fda[- ])?approved\b(?!-).{0,40}?\b(?:as|for|medicines?|drugs?|use|treatment|anywhere|countr(?:y|ies))\b`,
    String.raw`\bfda[- ](?:approved|cleared)\b`,
    String.raw`\b(?:tested|studied|proven) in (?:people|humans|patients|animals|mice|rats|cells|clinical)\b`,
    String.raw`\b(?:clinical|human|phase [1-4]) (?:trials?|stud(?:y|ies))\b`,
    String.raw`\bprescription (?:medicines?|drugs?)\b`,
    String.raw`\baprobad[oa]s?\b.{0,40}?\b(?:como|para|medicamentos?|países|país)\b`,
    String.raw`\bmedicamentos? (?:con receta|de venta con receta|aprobados?)\b`,
    String.raw`\b(?:probad|estudiad)[oa]s? en (?:personas|humanos|pacientes|animales|ratones|ratas|células)\b`,
    String.raw`\b(?:ensayos?|estudios?) (?:clínicos?|en personas|en humanos)\b`,
  ].join('|'),
  'iu',
);

/** @returns one line per finding: place and the words that make a claim */
export function findClaims(sources) {
  return sources
    .filter(
      ({ file }) => file.startsWith('app/') && ![CLAIMS, ...EXEMPT].some((place) => file.startsWith(place)),
    )
    .flatMap(({ file, text }) => (SENTENCE.test(text) ? claimsIn(file, text) : []));
}

const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isJsxText(node) ||
  [ts.SyntaxKind.TemplateHead, ts.SyntaxKind.TemplateMiddle, ts.SyntaxKind.TemplateTail].includes(node.kind);

function claimsIn(file, text) {
  const source = parse(file, text);
  const findings = [];
  const visit = (node) => {
    const [words] = (isText(node) && SENTENCE.exec(node.text)) || [];
    if (words) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      findings.push(`${file}:${line + 1}: "${words}" belongs in ${CLAIMS}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
}
