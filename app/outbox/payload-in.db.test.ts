import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { makeTenant } from '../../tests/data/rows.ts';
import { forEachDatabase } from '../../tests/support/databases.ts';
import { NOW, outboxForTests } from '../../tests/support/outbox.ts';
import { cancelMails, stopMessagesTo } from './cancel-messages.server.ts';
import { markOnWire, markStored, settleLost, settleMove } from './claim-and-settle.server.ts';
import { suppressWaiting } from './held-messages.server.ts';

const TOKEN = 'somebody';
const RECIPIENT_HASH = 'hash-of-the-recipient';
const SECRET = { sealedToken: 'v1.sealed', company: 'Acme' };
const NO_SECRET = { assessmentId: 'assessment' };

/** Whether each mail still has its payload: the one with a link to an account, the one with a visitor's link, the one without a link. */
type After = [account: boolean, visitor: boolean, other: boolean];
const NONE: After = [false, false, true];
const VISITORS: After = [false, true, true];
const ALL: After = [true, true, true];

forEachDatabase((_name, makeDb) => {
  const { database, plan, claimOne } = outboxForTests(makeDb);
  let db: Database;
  let tenantId: string;
  beforeAll(async () => {
    db = database().db;
    tenantId = (await makeTenant(db)).id;
  });

  const leaseUntil = new Date(NOW.getTime() + 60_000);
  const toWire = (marks: Parameters<typeof markOnWire>[1]) =>
    markOnWire(db, marks, { provider: database().provider, leaseUntil, now: NOW });
  const claims = async () =>
    (await claimOne({ limit: 10 })).map(({ id }) => ({ id, token: TOKEN, providerMessageId: null }));
  const claimsOnWire = async () => {
    const sending = await claims();
    await toWire({ sending, sent: [] });
    return sending;
  };
  const settle = async (move: Parameters<typeof settleMove>[1], getClaims: typeof claims) => {
    const settlements = (await getClaims()).map((claim) => ({
      ...claim,
      move,
      error: 'no',
      waitMs: 0,
      cause: null,
    }));
    await settleMove(db, move, settlements, NOW);
  };
  const lose = async (move: 'retry' | 'fail' | 'doubt', state: 'claimed' | 'sending') => {
    const lost = await (state === 'claimed' ? claims() : claimsOnWire());
    const rows = lost.map(({ id, token }) => ({ id, claimedBy: token }));
    const now = new Date(leaseUntil.getTime() + 1);
    await settleLost(db, rows, { state, move, error: 'lost', latestLease: leaseUntil, now });
  };
  const store = async () => {
    const ownClaims = await claims();
    await db.$transaction((tx) => markStored(tx, ownClaims, NOW));
  };
  const stopAll = () =>
    stopMessagesTo(db, {
      ...{ tenantId, kind: 'email', recipientHashes: [RECIPIENT_HASH], marketingOnly: false },
      ...{ reason: 'bounced', now: NOW },
    });
  const cancel = async () => {
    for (const purpose of ['reset', 'data-link', 'plan-mail'])
      await cancelMails(db, { purpose, to: { recipientHash: RECIPIENT_HASH }, claimedToo: false, now: NOW });
  };
  const cancelOfTenant = async () => {
    for (const purpose of ['reset', 'data-link', 'plan-mail'])
      await cancelMails(db, {
        ...{ purpose, claimedToo: false, now: NOW },
        to: { tenantId, recipient: 'ada@example.com' },
      });
  };
  const suppressAll = async () => {
    const ids = (await db.outboxMessage.findMany({ select: { id: true } })).map(({ id }) => id);
    await suppressWaiting(db, { tenantId, ids, reason: 'too many', now: NOW });
  };

  const ways: [what: string, state: string, run: () => Promise<unknown>, after: After][] = [
    ['sent', 'sent', async () => toWire({ sending: [], sent: await claimsOnWire() }), NONE],
    ['on the wire', 'sending', claimsOnWire, ALL],
    ['stored', 'sent', store, NONE],
    ['put off after a failure', 'planned', () => settle('retry', claimsOnWire), ALL],
    ['postponed', 'planned', () => settle('postpone', claims), ALL],
    ['failed', 'failed', () => settle('fail', claimsOnWire), VISITORS],
    ['uncertain', 'uncertain', () => settle('doubt', claimsOnWire), VISITORS],
    ['suppressed', 'suppressed', () => settle('suppress', claims), NONE],
    ['lost and tried again', 'planned', () => lose('retry', 'claimed'), ALL],
    ['lost for good', 'failed', () => lose('fail', 'claimed'), VISITORS],
    ['lost on the wire', 'uncertain', () => lose('doubt', 'sending'), VISITORS],
    ['stopped', 'suppressed', stopAll, NONE],
    ['past the recipient’s limit', 'suppressed', suppressAll, NONE],
    ['cancelled', 'cancelled', cancel, NONE],
    ['cancelled for a company', 'cancelled', cancelOfTenant, NONE],
  ];

  describe('the secret of a link', () => {
    it.each(ways)('of a message that is %s', async (_what, state, run, after) => {
      const over = { tenantId, recipient: 'ada@example.com', recipientHash: RECIPIENT_HASH };
      await plan(1, { ...over, purpose: 'reset', payload: SECRET });
      await plan(2, { ...over, purpose: 'data-link', payload: SECRET });
      await plan(3, { ...over, purpose: 'plan-mail', payload: NO_SECRET });
      await run();
      const rows = await db.outboxMessage.findMany({
        orderBy: { dedupeKey: 'asc' },
        select: { state: true, payload: true },
      });
      const [account, visitor, planMail] = after;
      expect(rows).toEqual([
        { state, payload: account ? SECRET : {} },
        { state, payload: visitor ? SECRET : {} },
        { state, payload: planMail ? NO_SECRET : {} },
      ]);
    });
  });

  it.each([
    [true, 'cancelled'],
    [false, 'claimed'],
  ])('cancelling with claimedToo %s leaves a mail that a worker prepares %s', async (claimedToo, state) => {
    await plan(1, { tenantId, purpose: 'reset', recipientHash: RECIPIENT_HASH });
    await claims();
    await plan(2, { tenantId, purpose: 'reset', recipientHash: RECIPIENT_HASH });
    const to = { recipientHash: RECIPIENT_HASH };
    await cancelMails(db, { purpose: 'reset', to, claimedToo, now: NOW });
    const rows = await db.outboxMessage.findMany({ orderBy: { dedupeKey: 'asc' }, select: { state: true } });
    expect(rows).toEqual([{ state }, { state: 'cancelled' }]);
  });

  it('is emptied too when a message that had counted as uncertain turns out to be sent', async () => {
    await plan(1, { tenantId, purpose: 'data-link', payload: SECRET });
    const sent = await claimsOnWire();
    const doubts = sent.map((claim) => ({
      ...claim,
      move: 'doubt' as const,
      error: '?',
      waitMs: null,
      cause: null,
    }));
    await settleMove(db, 'doubt', doubts, NOW);
    await toWire({ sending: [], sent });
    expect(await db.outboxMessage.findMany({ select: { state: true, payload: true } })).toEqual([
      { state: 'sent', payload: {} },
    ]);
  });
});
