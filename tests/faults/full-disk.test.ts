import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import { bundleService, type ServiceProcesses, submit, WEB_OVER_SQLITE } from '../support/service-process.ts';

let processes: ServiceProcesses;
beforeAll(async () => {
  processes = await bundleService();
}, 120_000);
afterAll(() => processes.remove());

const readyz = async (origin: string) => (await fetch(`${origin}/readyz`)).status;

/** Submits until a submission is refused because the disk is full. */
async function fill(origin: string): Promise<{ accepted: number; refused: Response }> {
  for (let accepted = 0; ; accepted++) {
    const response = await submit(origin, `v${accepted}@example.com`);
    if (response.status !== 201) return { accepted, refused: response };
  }
}

const leadsIn = async (file: string) => {
  const { db, close } = await connect(`file:${file}`);
  const count = await db.lead.count();
  await close();
  return count;
};

const can = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Starts a service whose database is on a file system that only it can see. */
const startOnMount = async (mount: (folder: string) => string) => {
  const folder = mkdtempSync(join(tmpdir(), 'stackguide-disk-'));
  const service = await processes.start(
    { DATABASE_URL: `file:${folder}/app.db`, ...WEB_OVER_SQLITE, LOG_LEVEL: 'silent' },
    {
      wrapper: ['unshare', '-m', 'sh', '-c', `${mount(folder)} && exec "$0" "$@"`],
    },
  );
  const inside = (script: string) =>
    execFileSync('nsenter', ['-t', String(service.child.pid), '-m', 'sh', '-c', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    });
  const end = async () => {
    service.child.kill('SIGTERM');
    const ended = await service.ended;
    rmSync(folder, { recursive: true, force: true });
    return ended;
  };
  return { folder, service, inside, end };
};

const canMount = can('unshare', '-m', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt');

describe.skipIf(!canMount)('a full disk', () => {
  it('is answered with 503 at submissions and /readyz, loses nothing accepted, and is noticed to have room again', async () => {
    const { folder, service, inside, end } = await startOnMount(
      (mountPoint) => `mount -t tmpfs -o size=16m tmpfs ${mountPoint}`,
    );
    const { origin } = service;
    expect(await readyz(origin)).toBe(200);
    inside(`dd if=/dev/zero of=${folder}/filler bs=4096 2>/dev/null || true`);
    const { accepted, refused } = await fill(origin);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    await expect.poll(() => readyz(origin), { timeout: 5000 }).toBe(503);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);

    inside(`rm ${folder}/filler`);
    expect((await submit(origin, 'after@example.com')).status).toBe(201);
    await expect.poll(() => readyz(origin), { timeout: 5000 }).toBe(200);
    // The file disappears with its file system when the service ends.
    const copy = `${await processes.newFolder()}/app.db`;
    for (const suffix of ['', '-wal']) writeFileSync(copy + suffix, inside(`cat ${folder}/app.db${suffix}`));
    expect(await leadsIn(copy)).toBe(accepted + 1);
    expect(await end()).toEqual({ code: 0, signal: null });
  }, 60_000);
});

// A file-size limit has the same effect. `npm test` runs these tests where the container may not mount.
const limitOptions = { tags: canMount ? ['nightly'] : [], skip: !can('prlimit', '--version') };
describe('a file that may not grow', limitOptions, () => {
  it('is answered with 503 at submissions and /readyz, loses nothing accepted, and is noticed to have room again', async () => {
    const file = `${await processes.newFolder()}/app.db`;
    const service = await processes.start({
      DATABASE_URL: `file:${file}`,
      ...WEB_OVER_SQLITE,
      LOG_LEVEL: 'silent',
    });
    const { origin, child } = service;
    expect(await readyz(origin)).toBe(200);
    // No file of the process may grow beyond this size.
    const limit = Math.max(statSync(file).size, statSync(`${file}-wal`).size) + 64 * 1024;
    execFileSync('prlimit', [`--pid=${child.pid}`, `--fsize=${limit}:unlimited`]);
    const { accepted, refused } = await fill(origin);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    await expect.poll(() => readyz(origin), { timeout: 5000 }).toBe(503);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);

    execFileSync('prlimit', [`--pid=${child.pid}`, '--fsize=unlimited:unlimited']);
    expect((await submit(origin, 'after@example.com')).status).toBe(201);
    await expect.poll(() => readyz(origin), { timeout: 5000 }).toBe(200);
    child.kill('SIGTERM');
    expect(await service.ended).toEqual({ code: 0, signal: null });
    expect(await leadsIn(file)).toBe(accepted + 1);
  }, 60_000);
});

const canAttach = () =>
  canMount &&
  can(
    'unshare',
    '-m',
    'sh',
    '-c',
    'f=$(mktemp) && truncate -s 4M $f && mkfs.ext4 -q $f && mount -o loop $f /mnt && test -w /sys/fs/ext4/$(basename $(findmnt -n -o SOURCE /mnt))/trigger_fs_error; code=$?; rm -f $f; exit $code',
  );

describe('a disk that fails', { tags: ['nightly'] }, () => {
  it('and has become read-only makes /readyz and submissions answer 503, and readings go on', async ({
    skip,
  }) => {
    if (!canAttach()) return skip('This container may attach no disk.');
    const { folder, service, inside, end } = await startOnMount(
      (mountPoint) =>
        `truncate -s 48M ${mountPoint}.img && mkfs.ext4 -q ${mountPoint}.img && mount -o loop,errors=remount-ro ${mountPoint}.img ${mountPoint} && rm ${mountPoint}.img`,
    );
    expect(await readyz(service.origin)).toBe(200);
    inside(
      `echo failed > /sys/fs/ext4/$(basename $(findmnt -n -o SOURCE ${folder}))/trigger_fs_error; ! touch ${folder}/x 2>/dev/null`,
    );
    const refused = await submit(service.origin, 'ada@example.com');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    await expect.poll(() => readyz(service.origin), { timeout: 5000 }).toBe(503);
    expect((await fetch(`${service.origin}/api/assessment/none/download`)).status).toBe(404);
    expect(await end()).toMatchObject({ signal: null });
  }, 60_000);
});
