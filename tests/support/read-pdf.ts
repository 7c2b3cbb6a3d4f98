import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { hasProgram } from './debian-package.ts';

/** How long a test may take in which Debian's package may have to be installed. */
export const PDF_READER_MS = 360_000;

/** The text of each page by poppler's pdftotext, a program that did not write the file; null where it can't be had. */
export async function readPdfPages(pdf: Uint8Array): Promise<string[] | null> {
  const install = { package: 'poppler-utils', timeoutMs: (PDF_READER_MS * 2) / 3, question: '-v' };
  if (!(await hasProgram('pdftotext', install))) return null;
  const reader = promisify(execFile)('pdftotext', ['-raw', '-', '-']);
  reader.child.stdin?.end(pdf);
  const pages = (await reader).stdout.normalize('NFC').split('\f');
  // A form feed ends each page, the last one too.
  return pages.slice(0, -1);
}
