import { stripEnd } from '#app/lib/strip-end.ts';
import type { Run } from './pdf-fonts.ts';

/** A line of text in one or several fonts, which fits the available width. */
export type Line = Run[];

/** Measures the width of a text in its font, in points. */
type Measure = (run: Run) => number;

/** Breaks words into lines no wider than `room`. A word in several fonts stays whole, unless it alone is wider than that. */
export function wrap(words: readonly Run[][], room: number, measure: Measure): Line[] {
  const lines: Line[] = [];
  let line: Line = [];
  let usedWidth = 0;
  for (const word of words.flatMap((whole) => fitting(whole, room, measure))) {
    if (line.length > 0 && usedWidth + measureWidth(trimmed(word), measure) > room) {
      lines.push(line);
      line = [];
      usedWidth = 0;
    }
    line.push(...word);
    usedWidth += measureWidth(word, measure);
    if (word.at(-1)?.text.endsWith('\n')) {
      lines.push(line);
      line = [];
      usedWidth = 0;
    }
  }
  if (line.length > 0) lines.push(line);
  return lines.map(joined);
}

export const measureWidth = (runs: readonly Run[], measure: Measure): number =>
  runs.reduce((sum, run) => sum + measure(run), 0);

/** Removes the white space at the end. */
const trimmed = (word: readonly Run[]): Run[] =>
  word.map((run, index) => (index === word.length - 1 ? { ...run, text: stripEnd(run.text, ' \t\n') } : run));

/** Splits a word that is wider than a line into parts that fit. */
function fitting(word: Run[], room: number, measure: Measure): Run[][] {
  if (measureWidth(trimmed(word), measure) <= room) return [word];
  const parts: Run[][] = [];
  let part: Run[] = [];
  for (const run of word)
    for (const sign of run.text) {
      const longer = joinedRuns([...part, { ...run, text: sign }]);
      if (part.length > 0 && measureWidth(trimmed(longer), measure) > room) {
        parts.push(part);
        part = [{ ...run, text: sign }];
      } else part = longer;
    }
  return [...parts, part];
}

/** Joins adjacent runs that have the same font and link. */
function joinedRuns(line: readonly Run[]): Run[] {
  const runs: Run[] = [];
  for (const run of line) {
    const last = runs.at(-1);
    if (last && last.font === run.font && last.link === run.link) last.text += run.text;
    else runs.push({ ...run });
  }
  return runs;
}

const joined = (line: readonly Run[]): Line => trimmed(joinedRuns(line)).filter(({ text }) => text !== '');

/** Groups runs by word, each with the space after it. A no-break space is part of its word. */
export function groupByWord(runs: readonly Run[]): Run[][] {
  const words: Run[][] = [];
  let word: Run[] = [];
  for (const run of runs)
    for (const piece of run.text.match(/[^ \t\n]*[ \t\n]|[^ \t\n]+/g) ?? []) {
      word.push({ ...run, text: piece });
      if (/[ \t\n]$/.test(piece)) {
        words.push(word);
        word = [];
      }
    }
  if (word.length > 0) words.push(word);
  return words;
}
