/** Fails if two places in app/ and server/ share more than 12 lines; repeated code belongs in a function. */
const MAX_SHARED_LINES = 12;

/** Whole sentences in another language, computed in the same way as in English. */
const TRANSLATIONS = /^app\/engine\/catalogue\/es\//;

/** Comments do not count, nor do imports and re-exports, which are lists and not code. */
const NOT_CODE = /^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*)$|^(?:import|export)\s[^;=]*?from '[^']*';$/gm;

/** Compares lines without their indentation. The formatter breaks equal code into equal lines. */
export function findCopies(sources) {
  const places = new Map();
  const copies = [];
  for (const { file, text } of sources.filter(({ file }) => !TRANSLATIONS.test(file))) {
    const lines = listLines(text);
    let isInCopy = false;
    for (let index = 0; index + MAX_SHARED_LINES < lines.length; index++) {
      const shared = lines.slice(index, index + MAX_SHARED_LINES + 1);
      const key = shared.map(({ code }) => code).join('\n');
      const place = `${file}:${shared[0].line}`;
      const earlier = places.get(key);
      if (earlier && !isInCopy)
        copies.push(`${place} and ${earlier} share more than ${MAX_SHARED_LINES} lines`);
      isInCopy = earlier !== undefined;
      if (!earlier) places.set(key, place);
    }
  }
  return copies;
}

const listLines = (text) =>
  text
    .replace(NOT_CODE, (part) => part.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line, index) => ({ code: line.trim(), line: index + 1 }))
    .filter(({ code }) => code !== '');
