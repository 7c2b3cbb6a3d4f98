import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { NODE_FLAGS } from '../../scripts/service-flags.mjs';
import { ensurePinnedNode, PINNED_NODE } from '../../scripts/supported-node.mjs';
import { fullPayload } from '../support/payloads.ts';
import { root, startService } from '../support/service.ts';

/**
 * Tests the built service on each Node line in use: a start, submissions that all get 201, a graceful stop, and no warnings from Node. The
 * whole form submits 2,000 and also runs the tests of both databases; `short` submits 200 and skips the Node that runs `npm test`.
 */
const isShort = process.argv.includes('short');
const LINES = ['22.23.3', PINNED_NODE, '26.12.1'];
const SUBMISSIONS = isShort ? 200 : 2000;
const AT_ONCE = 20;

const [running] = process.versions.node.split('.');
const versions = LINES.filter((version) => !isShort || !version.startsWith(`${running}.`));
const nodes = new Map<string, string>();
for (const version of versions) nodes.set(version, await ensurePinnedNode(join(root, '.cache'), version));
for (const [version, node] of nodes) await walk(node, version);
if (!isShort) for (const node of nodes.values()) await testDatabases(node);

async function walk(node: string, version: string): Promise<void> {
  const service = await startService(
    { PATH: `${dirname(node)}:${process.env.PATH}`, RATE_LIMIT_SCALE: '0' },
    { flags: NODE_FLAGS, node },
  );
  const { origin, output } = service;
  let code: number | null = null;
  try {
    const statuses = new Map<number | string, number>();
    for (let first = 0; first < SUBMISSIONS; first += AT_ONCE)
      for (const status of await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => submit(origin, `visitor-${first + index}@example.com`)),
      ))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    console.log(
      `  Node ${version}: ${[...statuses].map(([status, count]) => `${count} answered ${status}`).join(', ')}`,
    );
    if (statuses.get(201) !== SUBMISSIONS)
      throw new Error(`Node ${version}: not all of ${SUBMISSIONS} submissions were accepted.\n${output()}`);
  } finally {
    code = await service.stop();
  }
  if (code !== 0) throw new Error(`Node ${version}: the service stopped with ${code}.\n${output()}`);
  const warnings = output().match(/^\(node:\d+\).*$/gm);
  if (warnings) throw new Error(`Node ${version} warns:\n${warnings.join('\n')}`);
  console.log(`  Node ${version}: stopped with 0, no warning`);
}

/** @returns the response's status, or why there was no response */
function submit(origin: string, email: string): Promise<number | string> {
  return fetch(`${origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(fullPayload({ email })),
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    (error: Error) => error.message,
  );
}

/** Runs every suite that runs on SQLite and Postgres. */
async function testDatabases(node: string): Promise<void> {
  const tests = spawn(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'database'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` },
  });
  const code = await new Promise((done) => tests.once('close', done));
  if (code !== 0) throw new Error(`The tests of the databases ended with ${code} on ${node}.`);
}
