/** A day, an hour and a minute in milliseconds are defined in one file; `npm run check` fails if they are multiplied out elsewhere. */
import ts from 'typescript';
import { parse } from './source-files.mjs';

const OWNER = 'app/lib/durations.ts';
/** The import would be one more module in the widget, which adds bytes to every visitor's download. */
const EXEMPT = [OWNER, 'app/widget/shell/resume.ts'];
const UNITS = ['MINUTE_MS', 'HOUR_MS', 'DAY_MS'];

/** Numbers that are an hour and a day in milliseconds. 60,000 is not listed, because it may also be a length or a count. */
const WHOLE = [3_600_000, 86_400_000];
/** The minute in `5 * 60_000` and in `time / 60_000`. */
const MINUTE = 60_000;
/** Seconds in a minute, an hour and a day: a product of one of these and another time factor is a duration. */
const SECONDS = [60, 3600, 86_400];
const FACTORS = [24, 1000, ...SECONDS];
/** Maps each unit to the factor of the next larger one. */
const NEXT_UNIT = [
  [60, /(^|_)(SECOND|MINUTE)(_MS)?$/],
  [24, /(^|_)HOUR(_MS)?$/],
];

/** @returns one line per finding: place, finding, replacement */
export function findDurations(sources) {
  return sources
    .filter(({ file }) => !EXEMPT.includes(file))
    .flatMap(({ file, text }) => durationsIn(file, text));
}

function durationsIn(file, text) {
  const source = parse(file, text);
  const findings = [];
  const add = (node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    findings.push(`${file}:${line}: ${node.getText(source)}: write it with ${UNITS.join(', ')} of ${OWNER}`);
  };
  const visit = (node) => {
    if (isSpelledOut(node)) add(node);
    else if (ts.isVariableDeclaration(node) && UNITS.includes(node.name.getText(source))) add(node);
    else node.forEachChild(visit);
  };
  visit(source);
  return findings;
}

function isSpelledOut(node) {
  if (ts.isNumericLiteral(node)) return WHOLE.includes(Number(node.text));
  if (!ts.isBinaryExpression(node)) return false;
  const { SlashToken, PercentToken, AsteriskToken } = ts.SyntaxKind;
  if ([SlashToken, PercentToken].includes(node.operatorToken.kind)) return readNumber(node.right) === MINUTE;
  return node.operatorToken.kind === AsteriskToken && isDurationProduct(listFactors(node));
}

function isDurationProduct(factors) {
  const numbers = factors.map(readNumber);
  if (numbers.includes(MINUTE)) return true;
  const ofTime = numbers.filter((number) => FACTORS.includes(number));
  if (ofTime.length > 1 && ofTime.some((number) => SECONDS.includes(number))) return true;
  return NEXT_UNIT.some(
    ([count, unit]) =>
      numbers.includes(count) && factors.some((factor) => ts.isIdentifier(factor) && unit.test(factor.text)),
  );
}

/** `2 * (3 * a)` has three factors. */
function listFactors(node) {
  if (ts.isParenthesizedExpression(node)) return listFactors(node.expression);
  const isProduct = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AsteriskToken;
  return isProduct ? [...listFactors(node.left), ...listFactors(node.right)] : [node];
}

/** A literal's `text` has no separators; undefined if the node is not a literal. */
const readNumber = (node) => (ts.isNumericLiteral(node) ? Number(node.text) : undefined);
