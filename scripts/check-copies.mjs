/** Fails if two places in app/ and server/ share more than 12 lines; repeated code belongs in a function. */
import ts from 'typescript';
import { listTokens, parse } from './syntax.mjs';

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
  const checkedSources = sources.filter(({ file }) => !TRANSLATIONS.test(file));
  const tokens = checkedSources.flatMap(({ file, text }) => {
    const source = parse(file, text);
    const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
    const read = listTokens(source, isImport).map((node) => ({
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
  for (const [index, key] of windowKeys(tokens).entries()) {
    const earlier = places.get(key);
    if (!earlier) {
      places.set(key, [index]);
      continue;
    }
    if (index >= reportedUntil) {
      const longest = earlier
        .map((from) => measure(tokens, from, index))
        .reduce((best, next) => (next.lines > best.lines ? next : best));
      if (longest.lines > MAX_SHARED_LINES) {
        copies.push(describe(tokens, longest));
        reportedUntil = index + longest.length;
      }
    }
    earlier.push(index);
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
  let [firstHash, secondHash] = [0, 0];
  for (const [index, id] of ids.entries()) {
    const gone = index < WINDOW ? 0 : ids[index - WINDOW];
    firstHash = (Math.imul(firstHash, BASES[0]) + id - Math.imul(gone, outgoing[0])) | 0;
    secondHash = (Math.imul(secondHash, BASES[1]) + id - Math.imul(gone, outgoing[1])) | 0;
    // Uses as many bits as a number holds.
    if (index >= WINDOW - 1) keys.push((firstHash >>> 0) * 2 ** 21 + (secondHash >>> 11));
  }
  return keys;
}

/** Counts how many tokens are equal, starting at the two places, and how many lines they span. */
function measure(tokens, from, copyIndex) {
  let length = 0;
  while (
    from + length < copyIndex &&
    copyIndex + length < tokens.length &&
    tokens[from + length].text === tokens[copyIndex + length].text
  )
    length++;
  if (length === 0) return { from, at: copyIndex, length, lines: 0 };
  const lines = (start) => tokens[start + length - 1].lastLine - tokens[start].firstLine + 1;
  return { from, at: copyIndex, length, lines: Math.min(lines(from), lines(copyIndex)) };
}

const describe = (tokens, { from, at: copyIndex, lines }) =>
  `${tokens[copyIndex].file}:${tokens[copyIndex].firstLine} and ${tokens[from].file}:${tokens[from].firstLine} share ${lines} lines (at most ${MAX_SHARED_LINES})`;
