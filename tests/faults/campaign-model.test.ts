import { expect, it } from 'vitest';
import { forOneDatabase } from '../support/databases.ts';
import { SEED, seededRandom } from '../support/random.ts';
import { simulate } from './campaign-model/simulation.ts';

/** Campaigns and quick sends, together: a few, or as many as `npm run proof -- campaign-model` says. */
const GOAL = Number(process.env.PROOF_CAMPAIGNS ?? 40);
const COMPANIES = GOAL < 100 ? 10 : 40;
const ROUNDS = 14;
/** A simulation takes a quarter of this on an idle machine. */
const TIMEOUT_MS = 240_000 + GOAL * 2000;

forOneDatabase((_name, makeDb) => {
  it(
    'sends what the reference allows and owes, and nothing else, while the service is killed',
    async () => {
      const total = { campaigns: 0, quickSends: 0, events: 0, kills: 0, arrivals: 0 };
      for (let seed = SEED; total.campaigns + total.quickSends < GOAL; seed++) {
        const { db, provider } = await makeDb();
        const options = { db, provider, random: seededRandom(seed), companies: COMPANIES, rounds: ROUNDS };
        const { violations, ...counts } = await simulate(options);
        expect({ seed, violations }).toEqual({ seed, violations: [] });
        for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += counts[name];
        if (process.env.PROOF_CAMPAIGNS) process.stdout.write(`  ${JSON.stringify({ seed, ...total })}\n`);
      }
      expect(Math.min(...Object.values(total))).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});
