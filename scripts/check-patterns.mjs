/** Regular expressions whose time grows faster than their text: one request with a long text would stop the process for all. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './prepare.mjs';
import { parse } from './syntax.mjs';

// The build in JavaScript is the same on every machine, and has no process of its own that a check would have to end.
process.env.RECHECK_BACKEND = 'pure';

/** One pattern may be searched for so long, in ms: it is a limit of the judge, no measure of the machine. */
const MAX_SEARCH_MS = 60_000;

/**
 * Patterns whose time may grow with the square of a text that the code keeps short: `begins` is how the pattern begins, `cap` what
 * keeps the text short. An entry that no pattern needs any more fails too.
 */
export const ALLOWED = [
  {
    file: 'app/lib/printable-name.ts',
    begins: '^(?:(?![\\ua4f8-',
    cap: 'printableName() refuses more than 60 code points before it; the judge’s worst text of 60 takes 0.02 ms',
  },
  {
    file: 'app/lib/web-address.ts',
    begins: '^[a-z\\d_](',
    cap: 'parseWebAddress() refuses host names of more than 253 characters before it; DNS has none',
  },
];

/**
 * The parts of built patterns that are not written beside them, as one text that the code may put there.
 * Key: the source of the part between the braces of the template.
 */
const SAMPLES = {
  kind: 'sk',
  MARK: '\\uE000',
  JOINING: '\\p{Script=Arabic}\\p{Script=Thai}',
  "LINK_FIELDS.join('|')": 'planLink|shopLink',
  "words.map((word) => (word === '+' ? '\\\\+' : word)).join('[\\\\s\\\\p{Pd}_/&]*')":
    'bpc[\\s\\p{Pd}_/&]*157[\\s\\p{Pd}_/&]*b[\\s\\p{Pd}_/&]*\\+',
};

/**
 * @param sources files as `{ file, text }`
 * @param verdicts what was judged before, by pattern; new verdicts are added
 * @returns what is wrong, each with file and line
 */
export function findSlowPatterns(sources, { verdicts = new Map(), allowed = ALLOWED } = {}) {
  const unused = new Set(allowed);
  const findings = sources.flatMap(({ file, text }) =>
    patternsIn(file, text).flatMap(({ line, pattern, flags, problem }) => {
      const place = `${file}:${line}: `;
      if (problem) return [place + problem];
      const verdict = judge(pattern, flags, verdicts);
      if (verdict === 'safe') return [];
      const exception = allowed.find((entry) => entry.file === file && pattern.startsWith(entry.begins));
      if (exception) unused.delete(exception);
      return exception ? [] : [`${place}/${pattern}/${flags} is ${verdict}`];
    }),
  );
  return [
    ...findings,
    ...[...unused].map(
      ({ file, begins }) => `${file}: no slow pattern begins with ${begins}: drop its exception`,
    ),
  ];
}

/** Judges with the verdicts of the last run at hand: a new pattern costs a tenth of a second, all of them a minute. */
export function findSlowPatternsCached(sources) {
  const file = join(root, '.cache', 'pattern-verdicts.json');
  const { version } = createRequire(import.meta.url)('recheck/package.json');
  const verdicts = readVerdicts(file, version);
  const known = verdicts.size;
  const findings = findSlowPatterns(sources, { verdicts });
  if (verdicts.size > known) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ version, verdicts: [...verdicts] }));
  }
  return findings;
}

function readVerdicts(file, version) {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    return new Map(stored.version === version ? stored.verdicts : []);
  } catch {
    // No file yet, or a half-written one: everything is judged again.
    return new Map();
  }
}

/** @returns 'safe', or in words how its time grows */
function judge(pattern, flags, verdicts) {
  if (!repeatsWithoutEnd(pattern)) return 'safe';
  const key = createHash('sha256').update(`${pattern}/${flags}`).digest('base64url');
  const stored = verdicts.get(key);
  if (stored) return stored;
  // Loaded here: most runs have nothing new to judge.
  const { checkSync } = createRequire(import.meta.url)('recheck');
  const result = checkSync(pattern, flags, { timeout: MAX_SEARCH_MS });
  const verdict =
    result.status === 'safe' ? 'safe' : (result.complexity?.summary ?? `not judged (${result.error?.kind})`);
  verdicts.set(key, verdict);
  return verdict;
}

/** Without a part that may repeat any number of times the work at each place of a text is bounded. */
function repeatsWithoutEnd(pattern) {
  const bare = pattern.replace(/\\[\s\S]/g, '_').replace(/\[[^\]]*\]/g, '_');
  return /[*+]|\{\d+,\}/.test(bare);
}

function patternsIn(file, text) {
  const source = parse(file, text);
  const lineOf = (node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const patterns = [];
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      patterns.push({
        line: lineOf(node),
        pattern: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    } else if (isRegExpCall(node)) {
      const [body, flags] = node.arguments ?? [];
      patterns.push({ line: lineOf(node), flags: flags?.text ?? '', ...builtPattern(body, source) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return patterns;
}

const isRegExpCall = (node) =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp';

/** @returns `{ pattern }`, or `{ problem }` for one that can't be read from the source */
function builtPattern(body, source) {
  if (body && ts.isStringLiteralLike(body)) return { pattern: body.text };
  if (!body || !ts.isTemplateExpression(body))
    return { problem: 'a pattern must be written as a text or a template, so that it can be judged' };
  let pattern = body.head.text;
  for (const { expression, literal } of body.templateSpans) {
    const part = textOfConstant(expression, source) ?? SAMPLES[expression.getText(source)];
    if (part === undefined)
      return { problem: `add a sample of ${expression.getText(source)} to SAMPLES in check-patterns.mjs` };
    pattern += part + literal.text;
  }
  return { pattern };
}

/** The text of a constant of the same file; undefined for anything else. */
function textOfConstant(expression, source) {
  if (!ts.isIdentifier(expression)) return undefined;
  const declarations = source.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) => [...statement.declarationList.declarations]);
  const { initializer } = declarations.find(({ name }) => name.getText(source) === expression.text) ?? {};
  if (!initializer) return undefined;
  if (ts.isStringLiteralLike(initializer)) return initializer.text;
  return ts.isTemplateExpression(initializer) ? builtPattern(initializer, source).pattern : undefined;
}
