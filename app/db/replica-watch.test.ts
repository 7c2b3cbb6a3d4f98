import { expect, it } from 'vitest';
import { type ReplicaState, ReplicaWatch } from './replica-watch.ts';

/** Creates two databases and a clock that the test sets. */
function databases() {
  const world = { now: 0, primary: '0/100', replica: '0/100' as string | null, isAway: false };
  const states: ReplicaState[] = [];
  const watch = new ReplicaWatch(
    {
      readPrimary: async () => world.primary,
      async readReplica() {
        if (world.isAway) throw new Error('connect ECONNREFUSED');
        return world.replica;
      },
    },
    (state) => states.push(state),
    () => world.now,
  );
  const look = async (change: Partial<typeof world>) => {
    Object.assign(world, change);
    await watch.look();
    return watch.read();
  };
  return { watch, look, states };
}

it('a replica is used once it has what the primary had, however long nothing was written', async () => {
  const { watch, look, states } = databases();
  expect(watch.isUsable).toBe(false);
  expect(await look({})).toEqual({ state: 'answers', lagSeconds: 0, fallbacks: 0 });
  expect(await look({ now: 3_600_000 })).toMatchObject({ state: 'answers', lagSeconds: 0 });
  expect(states).toEqual(['answers']);
});

it('a replica is late when what it shows is older than 5 s, and used again when it has caught up', async () => {
  const { look } = databases();
  await look({});
  // A later log position with fewer digits, and one in the next file of the log.
  expect(await look({ now: 2000, primary: '0/FFFFFFF0' })).toMatchObject({ state: 'answers', lagSeconds: 2 });
  expect(await look({ now: 4000, primary: '1/0' })).toMatchObject({ state: 'answers', lagSeconds: 4 });
  expect(await look({ now: 6000, primary: '1/20' })).toMatchObject({ state: 'late', lagSeconds: 6 });
  expect(await look({ now: 8000, replica: '1/10' })).toMatchObject({ state: 'answers', lagSeconds: 4 });
  expect(await look({ now: 10_000, replica: '1/20' })).toMatchObject({ state: 'answers', lagSeconds: 0 });
});

it('a replica that has none of the known places is late: how late is not known', async () => {
  const { look } = databases();
  expect(await look({ replica: '0/10' })).toMatchObject({ state: 'late', lagSeconds: null });
});

it('a replica that does not answer counts as away until it answers; a server that was promoted counts as no replica', async () => {
  const { watch, look, states } = databases();
  await look({});
  await look({ isAway: true });
  expect(watch.isUsable).toBe(false);
  await look({ isAway: false });
  watch.noteAway();
  expect(watch.isUsable).toBe(false);
  await look({});
  expect(await look({ replica: null })).toMatchObject({ state: 'no-replica' });
  expect(states).toEqual(['answers', 'away', 'answers', 'away', 'answers', 'no-replica']);
});
