import type Stripe from 'stripe';
import type { Walk } from './walk.ts';

export interface WalkClock {
  start(): Promise<string>;
  /** The clock's time. Everything that the walk computes uses it, because it is ahead of this machine's. */
  now(): Promise<Date>;
  /** Moves the clock to a time, and waits until Stripe has done what became due. */
  moveTo(time: Date): Promise<void>;
  remove(): Promise<void>;
}

/** A test clock of Stripe's (docs.stripe.com/billing/testing/test-clocks). With it Stripe deletes its customers. */
export function describeClock(stripe: Stripe, { id, waitFor }: Pick<Walk, 'id' | 'waitFor'>): WalkClock {
  let clockId: string | null = null;
  const read = async () => {
    if (clockId === null) throw new Error('The test clock was not made.');
    return stripe.testHelpers.testClocks.retrieve(clockId);
  };
  return {
    async start() {
      const frozen_time = Math.floor(Date.now() / 1000);
      ({ id: clockId } = await stripe.testHelpers.testClocks.create({ frozen_time, name: id }));
      return clockId;
    },
    now: async () => new Date((await read()).frozen_time * 1000),
    async moveTo(time) {
      const { id: present } = await read();
      await stripe.testHelpers.testClocks.advance(present, { frozen_time: Math.ceil(time.getTime() / 1000) });
      const ready = await waitFor(async () => {
        const { status } = await read();
        if (status === 'internal_failure') throw new Error('Stripe could not move the test clock.');
        return status === 'ready';
      });
      if (!ready) throw new Error('Stripe has not moved the test clock in time.');
    },
    async remove() {
      if (clockId !== null) await stripe.testHelpers.testClocks.del(clockId);
    },
  };
}
