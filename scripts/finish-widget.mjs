/**
 * The last steps of the widget's build. terser goes over what esbuild minified (2.5 % smaller after gzip), a widget's first script is made
 * ready for its document (inlineEntries below), and a gzip (zopfli) and a Brotli copy is written beside every script and style sheet:
 * made once, smaller than what a server compresses on the way, and no work for it. Served by express-static-gzip.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import zopfli from '@gfx/zopfli';
import { minify } from 'terser';

const folder = resolve(fileURLToPath(import.meta.url), '../../build/widget');
const brotli = promisify(brotliCompress);
const terserOptions = {
  module: true,
  ecma: 2022,
  compress: { passes: 4, pure_getters: true, unsafe_arrows: true, unsafe_methods: true, keep_fargs: false },
};

/** Whose first script is in the document, and what later chunks use of it; and what is there beside it. */
const WIDGETS = ['full', 'consumer', 'technical'];
const BESIDE = ['cover'];
/** Where the folder is served. */
const BASE = '/w/';
/** Where later chunks find what the first script exports, and app/widget/shell/preload.ts the styles in the document; a frame has one widget. */
const GLOBAL = 'window.sg';

// 100 iterations take 20 bytes of 77 kB more away, in twice the time.
const ZOPFLI = { numiterations: 15 };

const files = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
for (const name of files.filter((name) => name.endsWith('.js'))) {
  const file = join(folder, name);
  const { code } = await minify(await readFile(file, 'utf8'), terserOptions);
  await writeFile(file, code);
}
for (const locale of ['en', 'es']) await inlineEntries(locale);
for (const name of files) {
  const file = join(folder, name);
  const content = await readFile(file);
  await writeFile(`${file}.gz`, await zopfli.gzipAsync(content, ZOPFLI));
  await writeFile(`${file}.br`, await brotli(content));
}

/**
 * Makes the first script of each widget ready to be part of a document, and writes it with its style and its hash for the
 * policy to `.vite/inline-{locale}.json`, which the server reads. A module in a document has no address: what it imports is
 * named from the root, and what later chunks imported from its file they take from a global object.
 */
async function inlineEntries(locale) {
  const manifest = JSON.parse(await readFile(join(folder, `.vite/manifest-${locale}.json`), 'utf8'));
  const inline = {};
  for (const { name, file, isEntry, css = [] } of Object.values(manifest)) {
    if (!isEntry || ![...WIDGETS, ...BESIDE].includes(name)) continue;
    const entry = await readFile(join(folder, file), 'utf8');
    const own = BESIDE.includes(name) ? entry.trim() : withGlobal(entry, file, css);
    const script = own.replaceAll('import("./', `import("${BASE}`);
    if (/<\/script|<!--/i.test(script)) throw new Error(`${file} would end the element that it is in.`);
    if (/\bfrom"|import\.meta/.test(script)) throw new Error(`${file} needs an address of its own.`);
    await writeFile(join(folder, file), script);
    const styles = await Promise.all(css.map((name) => readFile(join(folder, name), 'utf8')));
    const hash = `sha256-${createHash('sha256').update(script).digest('base64')}`;
    inline[name] = { script, hash, style: styles.join('').trim() };
    for (const chunk of files.filter((other) => other.endsWith('.js') && other !== file))
      await withoutImportOf(chunk, file);
  }
  await writeFile(join(folder, `.vite/inline-${locale}.json`), JSON.stringify(inline));
}

/** What the script exports is read once by each later chunk; nothing that it exports is assigned anew after its start. */
function withGlobal(code, file, css) {
  const [exported, names] = /export\{([^}]*)\};?\s*$/.exec(code) ?? [];
  if (!exported) throw new Error(`${file} has no list of exports at its end.`);
  const properties = names.split(',').map((name) => {
    const [local, outside = local] = name.trim().split(' as ');
    return local === outside ? local : `${outside}:${local}`;
  });
  return `${code.slice(0, code.lastIndexOf(exported))}${GLOBAL}={css:${JSON.stringify(css)},${properties}};`;
}

async function withoutImportOf(chunk, entry) {
  const path = join(folder, chunk);
  const code = await readFile(path, 'utf8');
  if (!code.includes(entry)) return;
  const own = code
    .replaceAll(`import"./${entry}";`, '')
    .replace(new RegExp(`import\\{([^}]*)\\}from"\\./${entry}";`), (_all, names) => {
      const taken = names.split(',').map((name) => name.trim().replace(' as ', ':'));
      return `const{${taken}}=${GLOBAL};`;
    });
  if (own.includes(entry)) throw new Error(`${chunk} imports ${entry} in a way that is not known here.`);
  await writeFile(path, own);
}
