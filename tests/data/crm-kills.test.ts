/** @module-tag nightly */
import { beforeAll, expect, it } from 'vitest';
import { listPushes } from '#app/domain/crm/index.ts';
import { LOST_WHILE } from '#app/outbox/recover.server.ts';
import type { CrmProcess } from '../faults/crm-process.ts';
import { startKillableWorker } from '../faults/killable-worker.ts';
import { until } from '../faults/mails.ts';
import { CRM_SEAL_SECRET, crmLab } from '../support/crm-lab.ts';
import { forOneDatabase } from '../support/databases.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { SEED, seededRandom } from '../support/random.ts';
import { makeLead } from './rows.ts';

/** `npm run proof -- crm 100` sets the number of kills. */
const KILLS = Number(process.env.PROOF_CRM ?? 1);
const LEADS = 8 * KILLS;
const LEASE_MS = 1000;
const PATIENCE_MS = 100_000 + KILLS * 5000;
const PROCESS = 'tests/faults/crm-process.ts';

/** Moments of a request at which the process that sent it is killed: a single kill is at the moment that could create a second contact. */
const MOMENTS = ['after it has done it', 'after it has answered', 'before the CRM does anything'] as const;

forOneDatabase((name, makeDb) => {
  const lab = crmLab(makeDb);
  beforeAll(() => bundledProcess(PROCESS), 120_000);

  it(
    `no lead is forgotten and none is two contacts over ${KILLS} kills of the worker, and the log says which were in doubt`,
    async () => {
      const random = seededRandom(SEED);
      await lab.connect();
      await lab.choose({ tags: ['Quiz'] });
      const emails: string[] = [];
      for (let n = 0; n < LEADS; n++) {
        const email = `lead-${n}@example.com`;
        emails.push(email);
        await lab.tell((await makeLead(lab.db(), lab.tenantId(), { email })).id);
      }
      const settings: CrmProcess = {
        ...{ databaseUrl: lab.made().url, sealSecret: CRM_SEAL_SECRET, base: lab.crm().base },
        ...{ leaseMs: LEASE_MS, rules: { ...lab.SHORT_WAITS, deadlineMs: 1000 } },
      };
      const worker = startKillableWorker(PROCESS, settings);
      const moments: string[] = [];
      // A push is two requests. Each kill hits a random request within its interval, sometimes an upsert, sometimes the tags.
      let next = 1 + Math.floor(random() * LEADS) / KILLS;
      lab.crm().answerFirst((_request, response, carryOut) => {
        if (moments.length === KILLS || lab.crm().requests.length < next) return false;
        next += 1 + (random() * 2 * LEADS) / KILLS / 2;
        // Uses each of the three moments in turn.
        const moment = MOMENTS[moments.length % MOMENTS.length] ?? MOMENTS[0];
        moments.push(moment);
        if (moment === 'before the CRM does anything') worker.killAndRestart();
        else {
          const answer = carryOut();
          if (moment === 'after it has answered') answer(response);
          worker.killAndRestart();
        }
        return true;
      });
      await until(
        'all have ended',
        async () => (await lab.rows()).every(({ state }) => state === 'sent'),
        PATIENCE_MS,
      );
      const errors = await worker.stop();

      expect(moments).toHaveLength(KILLS);
      const contacts = [...lab.crm().contacts.values()];
      expect(contacts.map(({ email }) => email).sort()).toEqual(emails.sort());
      expect(contacts.filter(({ tags }) => tags.join() !== 'Quiz')).toEqual([]);
      expect(errors).toBe('');

      // The log line after a kill names each request that was open when its process was killed.
      const open = await lab.db().outboxFailure.findMany({
        where: { error: LOST_WHILE.sending, message: { tenantId: lab.tenantId() } },
        select: { attempt: true, message: { select: { leadId: true } } },
      });
      const lines = await allLines();
      const inDoubt = lines.filter(({ afterCutOff }) => afterCutOff);
      const nameAttempt = (leadId: string | null, attempt: number) => `${leadId} ${attempt}`;
      expect(inDoubt.map(({ leadId, attempt }) => nameAttempt(leadId, attempt - 1)).sort()).toEqual(
        open.map(({ message, attempt }) => nameAttempt(message.leadId, attempt)).sort(),
      );
      const arrived = lines.filter(({ error }) => error === null);
      expect(new Set(arrived.map(({ leadId }) => leadId)).size).toBe(LEADS);
      // After a kill between the log line and the end of its row, the lead is sent and logged once more.
      expect(arrived.length - LEADS).toBeLessThanOrEqual(inDoubt.length);
      const unanswered = moments.filter((moment) => moment !== 'after it has answered').length;
      expect(open.length).toBeGreaterThanOrEqual(unanswered);
      if (process.env.PROOF_CRM)
        process.stdout.write(
          `${name}: ${LEADS} leads, ${KILLS} kills (${unanswered} without an answer), ${lab.crm().requests.length} requests, ` +
            `${contacts.length} contacts, ${open.length} attempts in doubt, all named in the log and repeated\n`,
        );
    },
    PATIENCE_MS + 60_000,
  );

  const allLines = async () => {
    const pushLines: Awaited<ReturnType<typeof listPushes>>['lines'] = [];
    for (let before: string | undefined; ; ) {
      const { lines, next } = await listPushes(lab.db(), {
        tenantId: lab.tenantId(),
        ...(before && { before }),
      });
      pushLines.push(...lines);
      if (next === null) return pushLines;
      before = next;
    }
  };
});
