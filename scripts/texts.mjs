/**
 * `npm run texts [-- part of a path]`: prints every string that a person can read, one a line as file:line and text, so that a native reader can
 * read them in one sitting. Values that are put in are shown as {…}.
 */
import { entry } from './prepare.mjs';
import { readVisibleStrings } from './visible-strings.mjs';

await entry(() => {
  const part = process.argv[2] ?? '';
  for (const { file, line, text } of readVisibleStrings())
    if (file.includes(part)) process.stdout.write(`${file}:${line}\t${text}\n`);
});
