import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findWorkerFault, type HealthFile, startHealthFile } from './health-file.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-05-10T12:00:00Z');

let folder: string;
let file: string;
const started: HealthFile[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackguide-health-'));
  file = join(folder, 'worker-health.json');
});
afterEach(() => {
  for (const healthFile of started.splice(0)) healthFile.stop();
  rmSync(folder, { recursive: true });
});

describe('the health check of a worker', () => {
  it.each([
    [
      'passes with lanes that go on',
      { writtenAt: NOW, quietMs: { planning: 4000, shops: 9 * MINUTE } },
      null,
    ],
    ['passes before the schedule begins', { writtenAt: NOW, quietMs: {} }, null],
    [
      'fails for one lane that hangs while another goes on',
      { writtenAt: NOW, quietMs: { planning: 10 * MINUTE, shops: 4000 } },
      'Late: planning.',
    ],
    [
      'fails for a process that hangs or was killed',
      { writtenAt: NOW - 61_000, quietMs: { planning: 0 } },
      'has not written',
    ],
    ['fails for a time far ahead', { writtenAt: NOW + 61_000, quietMs: {} }, 'has not written'],
  ])('%s', (_what, report, fault) => {
    writeFileSync(file, JSON.stringify(report));
    const reason = findWorkerFault(file, NOW);
    if (fault === null) expect(reason).toBeNull();
    else expect(reason).toContain(fault);
  });

  it('fails without a file, and for one that is no report', () => {
    expect(findWorkerFault(file, NOW)).toContain("can't be read");
    writeFileSync(file, '{"writtenAt":');
    expect(findWorkerFault(file, NOW)).toContain("can't be read");
  });
});

describe('the health file', () => {
  const warn = vi.fn();
  const start = () => {
    const health = startHealthFile(file, { warn }, 5);
    started.push(health);
    return health;
  };

  it('is written from the start on, has what the lanes say, and goes with a stop', async () => {
    const health = start();
    await vi.waitFor(() => expect(findWorkerFault(file, Date.now())).toBeNull());
    health.watch(() => ({ figures: 10 * MINUTE }));
    await vi.waitFor(() => expect(findWorkerFault(file, Date.now())).toBe('Late: figures.'));
    expect(JSON.parse(readFileSync(file, 'utf8')).writtenAt).toBeGreaterThan(NOW);
    health.stop();
    // A write that was under way can end after the stop; it then removes its file.
    await vi.waitFor(() => expect(existsSync(file)).toBe(false));
    expect(warn).not.toHaveBeenCalled();
  });

  it('that can’t be written is logged once and stops nothing', async () => {
    file = join(folder, 'missing', 'worker-health.json');
    const health = start();
    const read = vi.fn(() => ({}));
    health.watch(read);
    await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(3));
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
