import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { hasProgram } from './debian-package.ts';

/** Time limit of a test that may have to install Debian's package. */
export const PDF_READER_MS = 360_000;

/** Returns the text of each page from poppler's pdftotext, a program that did not write the file; null if it is not available. */
export async function readPdfPages(pdf: Uint8Array): Promise<string[] | null> {
  const install = { package: 'poppler-utils', timeoutMs: (PDF_READER_MS * 2) / 3, question: '-v' };
  if (!(await hasProgram('pdftotext', install))) return null;
  const reader = promisify(execFile)('pdftotext', ['-raw', '-', '-']);
  reader.child.stdin?.end(pdf);
  const pages = (await reader).stdout.normalize('NFC').split('\f');
  // A form feed ends each page, including the last.
  return pages.slice(0, -1);
}
