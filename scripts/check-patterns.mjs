/**
 * Finds regular expressions whose running time grows faster than the length of their text: one request with a long text would block the
 * process for all users.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './prepare.mjs';
import { parse } from './source-files.mjs';

// The JavaScript backend gives the same results on every machine and starts no process that a check would have to end.
process.env.RECHECK_BACKEND = 'pure';

/**
 * Limits the search by the characters that the checker reads instead of by time, and starts its random numbers from the same seed. With
 * limits in milliseconds a busy machine found fewer slow patterns than an idle one.
 */
const SEARCH = {
  randomSeed: 0,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  timeout: null,
};

/**
 * Parts of composed patterns that are defined elsewhere, each with a text that the code may insert there. Key: the source of the part
 * between the braces of the template.
 */
const SAMPLES = {
  kind: 'sk',
  // The longest of the forms of dates.
  form: '(?:\\p{L}{2,12}\\.?,? )?(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?[ -](?:de )?(?<name>\\p{L}{3,12})\\.?[ -](?:de )?(?<year>\\d{4})',
  SLOT_MARK: '\\uE000',
  JOINING: '\\p{Script=Arabic}\\p{Script=Thai}',
  ages: '(?:1[0-7]|[5-9]|thirteen|dieciseis|twenty)',
  "LINK_FIELDS.join('|')": 'planLink|shopLink',
  "words.map((word) => (word === '+' ? '\\\\+' : word)).join('[\\\\s\\\\p{Pd}_/&]*')":
    'bpc[\\s\\p{Pd}_/&]*157[\\s\\p{Pd}_/&]*b[\\s\\p{Pd}_/&]*\\+',
};

/**
 * @param sources files as `{ file, text }`
 * @param verdicts earlier verdicts, by pattern; new verdicts are added
 * @returns the findings, each with file and line
 */
export function findSlowPatterns(sources, verdicts = new Map()) {
  return sources.flatMap(({ file, text }) =>
    patternsIn(file, text).flatMap(({ line, pattern, flags, problem }) => {
      const place = `${file}:${line}: `;
      if (problem) return [place + problem];
      const verdict = judge(pattern, flags, verdicts);
      return verdict === 'safe' ? [] : [`${place}/${pattern}/${flags} is ${verdict}`];
    }),
  );
}

/** Uses the verdicts of the last run as a cache: checking a new pattern takes a tenth of a second, all of them a minute. */
export function findSlowPatternsCached(sources) {
  const file = join(root, '.cache', 'pattern-verdicts.json');
  const { version } = createRequire(import.meta.url)('recheck/package.json');
  const verdicts = readVerdicts(file, version);
  const knownCount = verdicts.size;
  const findings = findSlowPatterns(sources, verdicts);
  if (verdicts.size > knownCount) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ version, verdicts: [...verdicts] }));
  }
  return findings;
}

function readVerdicts(file, version) {
  try {
    const cache = JSON.parse(readFileSync(file, 'utf8'));
    return new Map(cache.version === version ? cache.verdicts : []);
  } catch {
    // The file is missing or half-written, so everything is checked again.
    return new Map();
  }
}

/** @returns 'safe', or a description of how its time grows */
function judge(pattern, flags, verdicts) {
  if (!repeatsWithoutEnd(pattern)) return 'safe';
  const key = createHash('sha256').update(`${pattern}/${flags}`).digest('base64url');
  const storedVerdict = verdicts.get(key);
  if (storedVerdict) return storedVerdict;
  // The library is loaded only here, because most runs have no new pattern to check.
  const { checkSync } = createRequire(import.meta.url)('recheck');
  const result = checkSync(pattern, flags, SEARCH);
  const verdict =
    result.status === 'safe' ? 'safe' : (result.complexity?.summary ?? `not judged (${result.error?.kind})`);
  verdicts.set(key, verdict);
  return verdict;
}

/** Without a part that may repeat any number of times, the work at each position of a text is bounded. */
function repeatsWithoutEnd(pattern) {
  const bare = pattern.replace(/\\[\s\S]/g, '_').replace(/\[[^\]]*\]/g, '_');
  return /[*+]|\{\d+,\}/.test(bare);
}

function patternsIn(file, text) {
  const source = parse(file, text);
  const findLine = (node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const patterns = [];
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      patterns.push({
        line: findLine(node),
        pattern: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    } else if (isRegExpCall(node)) {
      const [body, flags] = node.arguments ?? [];
      patterns.push({ line: findLine(node), flags: flags?.text ?? '', ...builtPattern(body, source) });
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

/** @returns `{ pattern }`, or `{ problem }` if it can't be read from the source */
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

/** Returns the text of a constant of the same file; undefined otherwise. */
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
