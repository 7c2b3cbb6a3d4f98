import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readEnv } from '../app/env.server.ts';
import { SERVICE_LIMITS } from '../server/service-limits.ts';
import { BUILDS } from './prepare.mjs';

/** What compose.yaml and the Dockerfile say, without an engine that runs them. */
const root = resolve(import.meta.dirname, '..');
const readText = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Service {
  build?: string;
  stop_grace_period?: string;
  environment: Record<string, string>;
  ports?: string[];
}

const REQUIRED = {
  POSTGRES_PASSWORD: 'a-password-of-tests',
  SESSION_SECRET: 'a secret that only tests use, long enough',
};

/** The services of compose.yaml, with the variables of the operator's shell or .env put in. */
function readCompose(variables: Record<string, string>): Record<string, Service> {
  const text = readText('compose.yaml').replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_whole, name: string, kind: string | undefined, rest: string | undefined) => {
      const value = variables[name];
      if (value) return value;
      if (kind === '?') throw new Error(rest);
      return kind === '-' ? (rest ?? '') : '';
    },
  );
  return parse(text, { merge: true }).services;
}

const settingsOf = (role: string, variables: Record<string, string>) => {
  const environment = readCompose(variables)[role]?.environment ?? {};
  // A value that is left out reaches a container as an empty one.
  const given = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, value ?? '']));
  return readEnv({ ...imageSettings(), ...given }, '/nowhere');
};

const instructions = readText('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '');
const argumentsOf = (name: string) =>
  instructions
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1).trim());

/** What the image itself sets, in its last stage. */
function imageSettings(): Record<string, string> {
  const pairs = argumentsOf('ENV').flatMap((line) => line.split(/\s+/).map((pair) => pair.split('=')));
  return Object.fromEntries(pairs);
}

describe.each(['web', 'worker'])('compose.yaml for %s', (role) => {
  it('passes on what names the operator’s password, the domain and the product', () => {
    const chosen = {
      OPERATOR_PASSWORD: 'nine-lanterns-over-water',
      APP_DOMAIN: 'app.example.com',
      PRODUCT_NAME: 'Peptide Desk',
    };
    expect(settingsOf(role, { ...REQUIRED, ...chosen })).toMatchObject({
      ...chosen,
      PROCESS_ROLE: role,
      NODE_ENV: 'production',
      SESSION_SECRET: REQUIRED.SESSION_SECRET,
      DATABASE_URL: `postgresql://stackguide:${REQUIRED.POSTGRES_PASSWORD}@postgres:5432/stackguide`,
    });
  });

  it('starts with nothing set but the two secrets', () => {
    expect(settingsOf(role, REQUIRED)).toMatchObject({ PRODUCT_NAME: 'StackGuide', PROCESS_ROLE: role });
  });

  it('lets a stopping process take the time that it stops within', () => {
    const grace = /^(\d+)s$/.exec(readCompose(REQUIRED)[role]?.stop_grace_period ?? '')?.[1];
    expect(SERVICE_LIMITS.exitAfterMs).toBeLessThanOrEqual(8000);
    expect(Number(grace) * 1000).toBeGreaterThan(8000);
  });

  it('is built from the Dockerfile', () => {
    const { build = '' } = readCompose(REQUIRED)[role] ?? {};
    expect(existsSync(join(root, build, 'Dockerfile'))).toBe(true);
  });
});

describe('compose.yaml', () => {
  it.each(Object.keys(REQUIRED))('refuses to start without %s', (name) => {
    expect(() => readCompose({ ...REQUIRED, [name]: '' })).toThrow(`set ${name}`);
  });

  it('publishes the port that the image listens at', () => {
    const { PORT } = imageSettings();
    expect(argumentsOf('EXPOSE')).toEqual([PORT]);
    expect(readCompose(REQUIRED).web?.ports).toEqual([`${PORT}:${PORT}`]);
  });
});

describe('the Dockerfile', () => {
  const commandLine = (name: string): string[] =>
    JSON.parse(
      argumentsOf(name)
        .join()
        .replace(/^[^[]*/, ''),
    );

  it('starts a file that the build makes, with Node itself as the process', () => {
    const [program, ...rest] = commandLine('CMD');
    expect(program).toBe('node');
    expect(BUILDS).toContain(rest.at(-1));
  });

  it('has the commands that the operations page names for the image', () => {
    const named = [...readText('docs/operations.md').matchAll(/node (build\/main\/[\w-]+\.js)/g)].map(
      ([, file]) => file,
    );
    expect(named).toContain('build/main/operator-reset.js');
    expect(named.filter((file) => !BUILDS.includes(file ?? ''))).toEqual([]);
  });

  it('copies only what the repository or the build has', () => {
    const sources = argumentsOf('COPY')
      .map((line) => line.split(/\s+/).filter((word) => !word.startsWith('--')))
      .flatMap((words) => words.slice(0, -1))
      .map((source) => source.replace(/^\/app\//, ''));
    const made = ['node_modules', 'build'];
    expect(sources).toEqual(expect.arrayContaining(['prisma/migrations', 'prisma/postgres/migrations']));
    expect(sources.filter((source) => !made.includes(source) && !existsSync(join(root, source)))).toEqual([]);
  });

  it('runs only scripts that are there', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
    const commands = argumentsOf('RUN').join('\n');
    const run = [...commands.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '');
    const files = [...commands.matchAll(/node (\S+\.mjs)/g)].map(([, file]) => file ?? '');
    expect([run, files]).toEqual([['build'], ['scripts/prune-image.mjs']]);
    expect(run.filter((name) => !scripts[name])).toEqual([]);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
