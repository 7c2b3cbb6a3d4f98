import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { directUrl } from '#app/settings/database-settings.ts';
import { readEnv, SETTINGS } from '#app/settings/env.server.ts';
import { SERVICE_LIMITS } from '../server/service-limits.ts';
import serverBuild from '../vite.server.config.ts';
import { NODE_FLAGS } from './service-flags.mjs';

const COMMANDS = Object.keys(serverBuild.build?.rollupOptions?.input ?? {}).map(
  (name) => `build/main/${name}.js`,
);

/** Checks the contents of compose.yaml and the Dockerfile without a container engine. */
const root = resolve(import.meta.dirname, '..');
const readText = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Service {
  build?: string | { dockerfile_inline: string };
  image?: string;
  profiles?: string[];
  depends_on?: Record<string, { condition: string }>;
  stop_grace_period?: string;
  env_file?: { path: string; required: boolean }[];
  environment?: Record<string, string>;
  healthcheck?: { test?: string[]; disable?: boolean };
  configs?: { source: string; target: string }[];
  volumes?: string[];
  ports?: string[];
}

interface Compose {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
  volumes: Record<string, unknown>;
}

const REQUIRED = {
  POSTGRES_PASSWORD: 'a-password-of-tests',
  SESSION_SECRET: 'a secret that only tests use, long enough',
};

/** Reads compose.yaml, with the variables of the operator's shell or .env substituted. */
function readWhole(variables: Record<string, string>): Compose {
  const text = readText('compose.yaml').replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_whole, name: string, kind: string | undefined, rest: string | undefined) => {
      const value = variables[name];
      if (value) return value;
      if (kind === '?') throw new Error(rest);
      return kind === '-' ? (rest ?? '') : '';
    },
  );
  return parse(text, { merge: true });
}

const readCompose = (variables: Record<string, string>) => readWhole(variables).services;

/** Returns the environment of a process's container. @param variables settings of .env, which compose also substitutes into its own file */
function readContainerEnv(service: string, variables: Record<string, string>): Record<string, string> {
  const { environment = {}, env_file: files = [] } = readCompose(variables)[service] ?? {};
  const passed = files.some(({ path }) => path === '.env') ? variables : {};
  // An omitted value reaches a container as an empty one.
  const composeValues = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value ?? '']),
  );
  return { ...imageSettings(), ...passed, ...composeValues };
}

const readSettings = (service: string, variables: Record<string, string>) =>
  readEnv(readContainerEnv(service, variables), '/nowhere');

const instructions = readText('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '');
const listArguments = (name: string) =>
  instructions
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1).trim());

/** Returns the variables that the image itself sets in its last stage. */
function imageSettings(): Record<string, string> {
  const pairs = listArguments('ENV').flatMap((line) => line.split(/\s+/).map((pair) => pair.split('=')));
  return Object.fromEntries(pairs);
}

/** Variables that compose.yaml itself sets and .env can't change. */
const SET_BY_COMPOSE = [
  'NODE_ENV',
  'PORT',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'PROCESS_ROLE',
];

/** Each process of the service, with its role. */
const PROCESSES = [
  ['web', 'web'],
  ['worker', 'worker'],
  ['web-1', 'web'],
  ['web-2', 'web'],
  ['worker-1', 'worker'],
  ['worker-2', 'worker'],
] as const;

describe.each(PROCESSES)('compose.yaml for %s', (name, role) => {
  it('passes on what names the operator’s password, the domain and the product', () => {
    const envValues = {
      OPERATOR_PASSWORD: 'nine-lanterns-over-water',
      APP_DOMAIN: 'app.example.com',
      PRODUCT_NAME: 'Peptide Desk',
    };
    const settings = readSettings(name, { ...REQUIRED, ...envValues });
    expect(settings).toMatchObject({
      ...envValues,
      PROCESS_ROLE: role,
      NODE_ENV: 'production',
    });
    expect(readContainerEnv(name, REQUIRED).SESSION_SECRET).toBe(REQUIRED.SESSION_SECRET);
    const direct = `postgresql://stackguide:${REQUIRED.POSTGRES_PASSWORD}@postgres:5432/stackguide`;
    expect(directUrl(settings)).toBe(direct);
    expect(settings.DATABASE_READ_URL !== undefined).toBe(name !== role);
  });

  it('passes on every setting of .env but what it sets itself', () => {
    const envValues = Object.fromEntries(SETTINGS.map((setting) => [setting, 'a value from .env']));
    const container = readContainerEnv(name, { ...envValues, ...REQUIRED });
    const missing = SETTINGS.filter(
      (setting) => container[setting] !== { ...envValues, ...REQUIRED }[setting],
    );
    expect(missing.sort()).toEqual([...SET_BY_COMPOSE].sort());
  });

  it('starts without a .env as well, and has the health check of the image', () => {
    const { env_file, healthcheck } = readCompose(REQUIRED)[name] ?? {};
    expect(env_file).toEqual([{ path: '.env', required: false }]);
    expect(healthcheck).toBeUndefined();
  });

  it('starts with nothing set but the two secrets', () => {
    expect(readSettings(name, REQUIRED)).toMatchObject({ PRODUCT_NAME: 'StackGuide', PROCESS_ROLE: role });
  });

  it('lets a stopping process take the time that it stops within', () => {
    const grace = /^(\d+)s$/.exec(readCompose(REQUIRED)[name]?.stop_grace_period ?? '')?.[1];
    expect(SERVICE_LIMITS.exitAfterMs).toBeLessThanOrEqual(8000);
    expect(Number(grace) * 1000).toBeGreaterThan(8000);
  });

  it('is built from the Dockerfile', () => {
    const { build } = readCompose(REQUIRED)[name] ?? {};
    expect(existsSync(join(root, String(build), 'Dockerfile'))).toBe(true);
  });
});

describe('compose.yaml', () => {
  it.each(Object.keys(REQUIRED))('refuses to start without %s', (name) => {
    expect(() => readCompose({ ...REQUIRED, [name]: '' })).toThrow(`set ${name}`);
  });

  const { services, configs, volumes } = readWhole(REQUIRED);
  const files = (service: Service) => service.configs?.map(({ source }) => source) ?? [];

  it('names no setting that the service does not know, and no service, file or volume that is not there', () => {
    const knownSettings = new Set(SETTINGS);
    for (const [name] of PROCESSES)
      expect(
        Object.keys(services[name]?.environment ?? {}).filter((setting) => !knownSettings.has(setting)),
      ).toEqual([]);
    const all = Object.values(services);
    const needed = all.flatMap((service) => Object.keys(service.depends_on ?? {}));
    expect(needed.filter((name) => !services[name]?.healthcheck?.test)).toEqual([]);
    expect(all.flatMap(files).filter((name) => !configs[name])).toEqual([]);
    const mounted = all.flatMap((service) => service.volumes?.map((volume) => volume.split(':')[0]) ?? []);
    expect([...new Set(mounted)].sort()).toEqual(Object.keys(volumes).sort());
  });

  it('pins the images of others to one version', () => {
    const foreignImages = Object.values(services).flatMap(({ build, image = '' }) => {
      if (typeof build === 'object') return build.dockerfile_inline.match(/(?<=^FROM )\S+/gm) ?? [];
      return build ? [] : [image];
    });
    expect(foreignImages.length).toBe(3);
    expect(foreignImages.filter((image) => !/^\w+:\d+\.\d+-bookworm$/.test(image))).toEqual([]);
  });

  it('starts nothing of the profile “scale” without it, and in it two of each process behind PgBouncer with a replica', () => {
    const ofProfile = Object.keys(services).filter((name) => services[name]?.profiles?.includes('scale'));
    const scaled = PROCESSES.map(([name]) => name).filter((name) => /\d/.test(name));
    expect(ofProfile.sort()).toEqual([...scaled, 'pgbouncer', 'replica'].sort());
    const ofOthers = Object.entries(services).filter(([name]) => !ofProfile.includes(name));
    for (const [, { depends_on = {} }] of ofOthers)
      expect(Object.keys(depends_on).filter((name) => ofProfile.includes(name))).toEqual([]);
    const bouncer = configs.pgbouncer?.content ?? '';
    expect(bouncer).toMatch(/^pool_mode = transaction$/m);
    const port = /^listen_port = (\d+)$/m.exec(bouncer)?.[1];
    for (const name of scaled) {
      const env = readSettings(name, REQUIRED);
      for (const [address, host] of [
        [env.DATABASE_URL, 'postgres'],
        [env.DATABASE_READ_URL, 'replica'],
      ] as const) {
        const { hostname, port: urlPort, pathname } = new URL(address ?? '');
        expect([hostname, urlPort]).toEqual(['pgbouncer', port]);
        expect(bouncer).toContain(`\n${pathname.slice(1)} = host=${host} port=5432 dbname=stackguide\n`);
      }
    }
  });

  it('publishes the port that the image listens at', () => {
    const { PORT } = imageSettings();
    expect(listArguments('EXPOSE')).toEqual([PORT]);
    expect(services.web?.ports).toEqual([`${PORT}:${PORT}`]);
    const scaled = ['web-1', 'web-2'].flatMap((name) => services[name]?.ports ?? []);
    expect([scaled.length, new Set(scaled).size]).toEqual([2, 2]);
    expect(scaled.filter((pair) => !pair.endsWith(`:${PORT}`))).toEqual([]);
  });
});

describe('the Dockerfile', () => {
  const commandLine = (name: string): string[] =>
    JSON.parse(
      listArguments(name)
        .join()
        .replace(/^[^[]*/, ''),
    );

  it('starts a file that the build makes, with Node itself as the process and the flags of npm start', () => {
    const [program, ...rest] = commandLine('CMD');
    expect(program).toBe('node');
    expect(COMMANDS).toContain(rest.at(-1));
    expect(rest.slice(0, -1)).toEqual(NODE_FLAGS);
  });

  it('checks the health of every role by a command that the build makes, with the file that a worker writes', () => {
    const [program, file, ...more] = commandLine('HEALTHCHECK');
    expect([program, more]).toEqual(['node', []]);
    expect(COMMANDS).toContain(file);
    expect(imageSettings().WORKER_HEALTH_FILE).toMatch(/^\/tmp\//);
  });

  it('lists what was installed before the sources bring their package.json, and keeps the list', () => {
    const [steps, copies] = [listArguments('RUN'), listArguments('COPY')];
    expect(steps[1]).toMatch(/^npm pkg delete devDependencies && npm sbom .*--omit dev > sbom\.cdx\.json$/);
    const order = ['RUN npm ci --omit=dev', `RUN ${steps[1]}`, 'COPY . .'].map((line) =>
      instructions.indexOf(line),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(copies.filter((line) => line.includes('/app/sbom.cdx.json ./sbom.cdx.json'))).toHaveLength(1);
  });

  it('has the commands that the operations page names for the image', () => {
    const documentedFiles = [
      ...readText('docs/operations.md').matchAll(/node (build\/main\/[\w-]+\.js)/g),
    ].map(([, file]) => file);
    expect(documentedFiles).toContain('build/main/operator-reset.js');
    expect(documentedFiles.filter((file) => !COMMANDS.includes(file ?? ''))).toEqual([]);
  });

  it('copies only what the repository or the build has', () => {
    const sources = listArguments('COPY')
      .map((line) => line.split(/\s+/).filter((word) => !word.startsWith('--')))
      .flatMap((words) => words.slice(0, -1))
      .map((source) => source.replace(/^\/app\//, ''));
    const buildOutputs = ['node_modules', 'build', 'sbom.cdx.json'];
    expect(sources).toEqual(expect.arrayContaining(['prisma/migrations', 'prisma/postgres/migrations']));
    expect(
      sources.filter((source) => !buildOutputs.includes(source) && !existsSync(join(root, source))),
    ).toEqual([]);
  });

  it('runs only scripts that are there', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
    const commands = listArguments('RUN').join('\n');
    const run = [...commands.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '');
    const files = [...commands.matchAll(/node (\S+\.mjs)/g)].map(([, file]) => file ?? '');
    expect([run, files]).toEqual([['build'], ['scripts/prune-image.mjs']]);
    expect(run.filter((name) => !scripts[name])).toEqual([]);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

describe('every setting', () => {
  const knownSettings = [...SETTINGS].sort();

  it('is in .env.example with a line of its own', () => {
    const documentedSettings = [...readText('.env.example').matchAll(/^#([A-Z\d_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect(documentedSettings.sort()).toEqual(knownSettings);
  });

  it('is in the table of the operations page', () => {
    const [, section = ''] = readText('docs/operations.md').split('\n## Settings\n');
    const [table = ''] = section.split('\n## ');
    const rows = table.split('\n').filter((line) => line.startsWith('| '));
    const documentedSettings = rows.flatMap((row) =>
      [...row.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name),
    );
    expect(documentedSettings.sort()).toEqual(knownSettings);
  });
});
