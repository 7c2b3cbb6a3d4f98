import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './prepare.mjs';

const CODE = /\.(ts|tsx|mjs)$/;

/** Reads all files in the folders, by default only code files, and returns their paths and texts. Paths use slashes on every system. */
export function readSources(folders, kind = CODE) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => kind.test(file))
      .sort()
      .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })),
  );
}

export const isTest = (file) => /\.test\.tsx?$/.test(file);

/** Prints a check's findings. @returns whether the check found nothing */
export function report(name, findings) {
  if (findings.length === 0) return true;
  console.error(`${name}:\n${findings.map((finding) => `  ${finding}`).join('\n')}`);
  return false;
}

let last = null;

/** Returns the syntax tree of a file. Checks that read the same file one after the other share it. */
export function parse(file, text) {
  if (last?.file === file && last.text === text) return last.source;
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  last = { file, text, source: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind) };
  return last.source;
}
