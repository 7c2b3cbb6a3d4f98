/** Fails if two places in app/ and server/ share more than 12 lines; repeated code belongs in a function. */
import ts from 'typescript';
import { parse, tokensOf } from './syntax.mjs';

const MAX_SHARED_LINES = 12;
/** Size of the window in tokens: small enough for 13 short lines, large enough to be rare. */
const WINDOW = 40;

/** Whole sentences in another language, computed in the same way as in English. */
const TRANSLATIONS = /^app\/engine\/catalogue\/es\//;

/** Imports and re-exports are lists, not code. */
const isImport = (node) =>
  ts.isImportDeclaration(node) || (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined);

/** Compares tokens, so that comments and line breaks don't matter. */
export function findCopies(sources) {
  const own = sources.filter(({ file }) => !TRANSLATIONS.test(file));
  const tokens = own.flatMap(({ file, text }) => {
    const source = parse(file, text);
    const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
    const read = tokensOf(source, isImport).map((node) => ({
      file,
      text: node.getText(source),
      firstLine: lineAt(node.getStart(source)),
      lastLine: lineAt(node.end),
    }));
    // Prevents a window from spanning two files.
    return [...read, { file, text: `end of ${file}`, firstLine: 0, lastLine: 0 }];
  });
  const places = new Map();
  const copies = [];
  let reportedUntil = 0;
  for (const [at, key] of windowKeys(tokens).entries()) {
    const earlier = places.get(key);
    if (!earlier) {
      places.set(key, [at]);
      continue;
    }
    if (at >= reportedUntil) {
      const longest = earlier
        .map((from) => measure(tokens, from, at))
        .reduce((best, next) => (next.lines > best.lines ? next : best));
      if (longest.lines > MAX_SHARED_LINES) {
        copies.push(describe(tokens, longest));
        reportedUntil = at + longest.length;
      }
    }
    earlier.push(at);
  }
  return copies;
}

const BASES = [0x9e3779b1, 0x85ebca6b];

/**
 * Returns a number for each window of tokens, equal for equal tokens: two rolling hashes combined. Windows that collide by chance share no
 * lines when they are measured.
 */
function windowKeys(tokens) {
  const numbers = new Map();
  const ids = tokens.map(({ text }) => {
    const id = numbers.get(text) ?? numbers.size + 1;
    numbers.set(text, id);
    return id;
  });
  const outgoing = BASES.map((base) => {
    let power = 1;
    for (let n = 0; n < WINDOW; n++) power = Math.imul(power, base);
    return power;
  });
  const keys = [];
  let [one, other] = [0, 0];
  for (const [at, id] of ids.entries()) {
    const gone = at < WINDOW ? 0 : ids[at - WINDOW];
    one = (Math.imul(one, BASES[0]) + id - Math.imul(gone, outgoing[0])) | 0;
    other = (Math.imul(other, BASES[1]) + id - Math.imul(gone, outgoing[1])) | 0;
    // Uses as many bits as a number holds.
    if (at >= WINDOW - 1) keys.push((one >>> 0) * 2 ** 21 + (other >>> 11));
  }
  return keys;
}

/** Counts the tokens that are equal from both places on, and the lines that they span. */
function measure(tokens, from, at) {
  let length = 0;
  while (
    from + length < at &&
    at + length < tokens.length &&
    tokens[from + length].text === tokens[at + length].text
  )
    length++;
  if (length === 0) return { from, at, length, lines: 0 };
  const lines = (start) => tokens[start + length - 1].lastLine - tokens[start].firstLine + 1;
  return { from, at, length, lines: Math.min(lines(from), lines(at)) };
}

const describe = (tokens, { from, at, lines }) =>
  `${tokens[at].file}:${tokens[at].firstLine} and ${tokens[from].file}:${tokens[from].firstLine} share ${lines} lines (at most ${MAX_SHARED_LINES})`;
