/**
 * Checks that each rule cited by its number has a heading in docs/rules.md, because a reader of the repository can look it up nowhere else.
 */
const PLANTED = 'scripts/check-source.test.ts';

const HEADING = /^### ([DVT]\d+)$/gm;
/** Matches `D51`, and both ends of a range such as `D1-D3`. */
const DECISION = /\bD\d{1,3}\b/g;
/** Matches `V section 4`, and `T sections 2, 5 and 8` or `V sections 2 to 5`; a comment may break the line between the words. */
const SECTIONS =
  /\b([VT])(?:'s|’s)?[\s*/]+(?:section[\s*/]+(\d+)|sections[\s*/]+(\d+(?:(?:,|[\s*/]+and|[\s*/]+to)[\s*/]+\d+)*))/g;

/**
 * @param rules the text of docs/rules.md
 * @returns one line per finding: place, and the citation that has no heading
 */
export function findUnknownRules(sources, rules) {
  const headings = new Set([...rules.matchAll(HEADING)].map(([, name]) => name));
  return sources
    .filter(({ file }) => file !== PLANTED)
    .flatMap(({ file, text }) =>
      citationsIn(text)
        .filter(({ name }) => !headings.has(name))
        .map(
          ({ name, position }) =>
            `${file}:${text.slice(0, position).split('\n').length}: ${name} has no heading in docs/rules.md`,
        ),
    );
}

/** Returns the citations of a text as `{ name, position }`; the name is the heading's. */
function citationsIn(text) {
  const decisions = [...text.matchAll(DECISION)].map(({ 0: name, index }) => ({ name, position: index }));
  const sections = [...text.matchAll(SECTIONS)].flatMap(({ 1: part, 2: single, 3: several, index }) =>
    (single ?? several).match(/\d+/g).map((number) => ({ name: `${part}${number}`, position: index })),
  );
  return [...decisions, ...sections];
}
