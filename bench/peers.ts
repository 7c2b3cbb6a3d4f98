/**
 * Compares the size of other vendors' embed scripts with the loader, compressed in the same way. npm downloads their packages into the
 * system's temporary folder, at the versions below; a package that can't be downloaded is reported and skipped.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../tests/support/service.ts';
import { print } from './report.ts';

const PEERS = [
  { name: 'Typeform’s embed script', package: '@typeform/embed@6.1.1', file: 'build/embed.js' },
  {
    name: 'iframe-resizer’s script for the page',
    package: 'iframe-resizer@5.5.9',
    file: 'js/iframeResizer.min.js',
  },
  {
    name: 'iframe-resizer’s script for the frame',
    package: 'iframe-resizer@5.5.9',
    file: 'js/iframeResizer.contentWindow.min.js',
  },
  {
    name: 'Formbricks’ package, which brings its main script from the Formbricks server',
    package: '@formbricks/js@5.1.0',
    file: 'dist/index.js',
  },
] as const;

const gzipBytes = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;

const loader = gzipBytes(join(root, 'build/loader/embed.js'));
const folder = mkdtempSync(join(tmpdir(), 'stackguide-peers-'));
try {
  for (const peer of PEERS) {
    const bytes = measurePeer(peer);
    if (bytes === null) console.log(`  ${peer.package} could not be brought here: not measured`);
    else
      print({
        what: `loader beside ${peer.name}`,
        measured: loader,
        unit: 'bytes gzip',
        against: { value: bytes, what: `${peer.file} of ${peer.package}` },
        how: 'gzip -9 of the file as it is in the package, and of the built embed.js',
      });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measurePeer({ package: name, file }: (typeof PEERS)[number]): number | null {
  let archive: string;
  try {
    archive = execFileSync('npm', ['pack', '--silent', name], { cwd: folder, encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
  execFileSync('tar', ['xzf', archive], { cwd: folder });
  return gzipBytes(join(folder, 'package', file));
}
