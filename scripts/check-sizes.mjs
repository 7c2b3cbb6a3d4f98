/** Files over 350 lines, and functions of 80 and more, are two things in one: `npm run check` fails on them. */
import ts from 'typescript';
import { parse } from './syntax.mjs';

const MAX_FILE_LINES = 350;
const MAX_FUNCTION_LINES = 79;

export function findLongFiles(sources) {
  return sources.flatMap(({ file, text }) => {
    const lines = text.replace(/\n$/, '').split('\n').length;
    return lines > MAX_FILE_LINES ? [`${file}: ${lines} lines (at most ${MAX_FILE_LINES})`] : [];
  });
}

export function findLongFunctions(sources) {
  return sources.flatMap(({ file, text }) => longFunctionsOf(file, text));
}

function longFunctionsOf(file, text) {
  const source = parse(file, text);
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const longFunctions = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const first = lineAt(node.getStart(source));
      const lines = lineAt(node.end) - first + 1;
      const name = (node.name ?? node.parent.name)?.getText(source) ?? 'a function without a name';
      if (lines > MAX_FUNCTION_LINES)
        longFunctions.push(`${file}:${first}: ${name} has ${lines} lines (at most ${MAX_FUNCTION_LINES})`);
    }
    node.forEachChild(visit);
  };
  visit(source);
  return longFunctions;
}
