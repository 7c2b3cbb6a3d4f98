/**
 * Finds the strings that a person can read, in the syntax trees of the app: text of JSX, texts in its attributes, messages, mails, toasts and
 * refusals. Values that are put in are shown as {…}. Both `npm run texts` and the check by the glossary read these.
 */
import ts from 'typescript';
import { isTest, parse, readSources } from './source-files.mjs';

/** Files without sentences for people: components shown to developers alone, the schema of the database and the logs of processes. */
const NOT_VISIBLE = [/^app\/ui\/console\/gallery\//, /^app\/db\//, /^app\/settings\//, /^app\/adapters\//];

/** Attributes of JSX whose strings are names of something for the browser, not texts. */
const TECHNICAL =
  /^(?:class(?:Name)?|id|name|type|href|to|src|rel|role|key|method|action|value|variant|size|tone|icon|intent|as|lang|dir|target|form|htmlFor|for|autoComplete|inputMode|pattern|accept|d|points|viewBox|fill|stroke|data-.*|aria-(?:live|labelledby|describedby|controls|current|haspopup|hidden|expanded|owns|invalid))$/;

/** Calls whose strings are read by programs or developers alone. */
const DEVELOPERS =
  /(?:^|\.)(?:Error|TypeError|RangeError|invariant|log|warn|info|error|debug|fatal|raw|sql|querySelector(?:All)?|cn|clsx|startsWith|endsWith|includes|split|join|replace(?:All)?|get|set|has|append|delete|describe)$/;

/** @returns {{ file: string, line: number, text: string }[]} the visible strings of `app`, by file and line */
export function readVisibleStrings() {
  return readSources(['app'])
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, text }) => findVisibleStrings(file, text));
}

/** @returns the visible strings of one file, with the line on which each begins */
export function findVisibleStrings(file, text) {
  if (NOT_VISIBLE.some((place) => place.test(file))) return [];
  const source = parse(file, text);
  const found = [];
  const add = (node, words) => {
    const plain = words.replace(/\s+/g, ' ').trim();
    if (!/\p{L}{2}/u.test(plain)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push({ file, line: line + 1, text: plain });
  };
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && TECHNICAL.test(node.name.getText(source))) return visitExpressions(node);
    if (
      (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
      DEVELOPERS.test(node.expression.getText(source))
    )
      return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node))
      for (const run of jsxRuns(node)) add(run.node, run.words);
    else if (ts.isTemplateExpression(node)) {
      const words = node.head.text + node.templateSpans.map((span) => `{…}${span.literal.text}`).join('');
      if (isSentence(words, node, file)) add(node, words);
    } else if (ts.isStringLiteralLike(node) && isSentence(node.text, node, file)) add(node, node.text);
    ts.forEachChild(node, visit);
  };
  /** A technical attribute may hold elements with texts of their own, but its own string is none. */
  const visitExpressions = (attribute) => {
    const value = attribute.initializer;
    if (value && ts.isJsxExpression(value) && value.expression && !ts.isStringLiteralLike(value.expression))
      ts.forEachChild(value.expression, (child) =>
        ts.isStringLiteralLike(child) ? undefined : visit(child),
      );
  };
  visit(source);
  return found;
}

/** Texts and the values between them, as one sentence: an element inside a sentence ends its run, because it may be a block of its own. */
function jsxRuns(element) {
  const runs = [];
  let run = null;
  for (const child of element.children) {
    if (ts.isJsxText(child)) {
      run ??= { node: child, words: '' };
      if (child.text.trim() && !run.words.trim()) run.node = child;
      run.words += child.text;
    } else if (ts.isJsxExpression(child)) {
      const value = child.expression;
      run ??= { node: child, words: '' };
      run.words += value && ts.isStringLiteralLike(value) ? value.text : '{…}';
    } else {
      if (run) runs.push(run);
      run = null;
    }
  }
  if (run) runs.push(run);
  return runs.filter(({ words }) => words.replaceAll('{…}', '').trim());
}

const IN_MESSAGES = /^app\/messages\//;
const COMPARED = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
]);

/** A string is a text for people if it begins like a sentence or has several words, or is a message; names, classes and keys are none. */
function isSentence(words, node, file) {
  const parent = node.parent;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isBinaryExpression(parent) && COMPARED.has(parent.operatorToken.kind)) return false;
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return false;
  if (ts.isJsxAttribute(parent)) return true;
  const bare = words.replaceAll('{…}', '').trim();
  if (IN_MESSAGES.test(file)) return /\p{L}{2}/u.test(bare);
  // SQL, and paths of drawings.
  if (/^(?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|LOCK|ON|AND|WHERE)\b|\w\."\w/.test(bare))
    return false;
  if (/^M-?[\d.]+[ ,-]/.test(bare)) return false;
  if (/[;{}=<>|]|--|::|^[/#.@]/.test(bare) || /^[\w-]+:[\w-]+(?: |$)/.test(bare)) return false;
  return /^[\p{Lu}“‘¿¡]/u.test(bare)
    ? /\p{Ll}/u.test(bare)
    : / .*\p{Ll}.* /u.test(bare) && /[.?!,’]/.test(bare);
}
