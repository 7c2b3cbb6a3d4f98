import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSession, startSession, type TenantRole } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { MailRequest, NewMessage, Outbox } from '#app/domain/messaging/index.ts';
import { makeTenant } from '../../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../../tests/support/databases.ts';
import { TEST_SEAL } from '../../../../tests/support/test-seal.ts';
import { openPasswordReset } from './forgotten-password.server.ts';
import {
  acceptInvitation,
  accountMails,
  changeRole,
  findInvitation,
  findPasswordReset,
  inviteColleague,
  listTeam,
  removeMember,
  requestPasswordReset,
  resendInvitation,
  resetPassword,
  withdrawInvitation,
} from './index.ts';

const actor = { kind: 'tenant-user', id: 'ana', label: 'ana@acme.example', requestId: null } as const;
const begun = new Date('2026-05-01T10:00:00Z');
const later = ({ days = 0, minutes = 0 }) => new Date(begun.getTime() + (days * 24 * 60 + minutes) * 60_000);
const password = 'a long enough phrase';
const product = 'StackGuide';

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let acme: string;
  let otherTenantId: string;
  let sent: NewMessage[];
  const outbox: Outbox = {
    enqueue: async (_tx, messages) => {
      return sent.push(...[messages].flat());
    },
    wake: () => {},
  };
  const readToken = (message = sent.at(-1)) => String((message?.payload as { token?: string })?.token);

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    sent = [];
    ({ id: acme } = await makeTenant(db, { name: 'Acme' }));
    ({ id: otherTenantId } = await makeTenant(db, { name: 'Other' }));
  });

  const invite = (email: string, { tenantId = acme, role = 'editor' as TenantRole, now = begun } = {}) =>
    inviteColleague({ db, outbox, tenantId, email, role, invitedBy: 'Ana', actor, now });
  const accept = (token: string, now = begun) =>
    acceptInvitation({ db, token, firstName: 'Bea', lastName: '', password, product, requestId: null, now });
  let count = 0;
  const newAddress = () => `member-${++count}@acme.example`;
  const join = async (role: TenantRole, tenantId = acme) => {
    await invite(newAddress(), { role, tenantId });
    return accept(readToken());
  };
  const refusal = (refused: Promise<unknown>) =>
    refused.then(
      () => null,
      (error) => ({ code: error.code, message: error.message }),
    );

  describe('an invitation', () => {
    it('taken by two at once makes one log-in', async () => {
      await invite(newAddress());
      const results = await Promise.allSettled([accept(readToken()), accept(readToken())]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await listTeam({ db, tenantId: acme, now: begun })).members.rows).toHaveLength(1);
    });

    it('withdrawn can’t be accepted; another tenant’s is as an unknown one', async () => {
      await invite(newAddress());
      const [open] = (await listTeam({ db, tenantId: acme, now: begun })).invitations.rows;
      const withdraw = (tenantId: string, invitationId: string) =>
        refusal(withdrawInvitation({ db, tenantId, invitationId, actor, now: begun }));
      expect(await withdraw(otherTenantId, open?.id ?? '')).toEqual(await withdraw(acme, 'nobodys'));
      expect(await findInvitation(db, readToken(), begun)).not.toBeNull();
      expect(await withdraw(acme, open?.id ?? '')).toBeNull();
      expect(await findInvitation(db, readToken(), begun)).toBeNull();
    });

    it('can be accepted once, by the person who has its link, and makes a log-in with its role', async () => {
      const email = newAddress();
      await invite(` ${email.toUpperCase()} `);
      expect(sent).toMatchObject([{ purpose: 'invite', tenantId: acme, recipient: email }]);
      expect(await findInvitation(db, readToken(), begun)).toMatchObject({ company: 'Acme', email });
      expect(await accept(readToken())).toMatchObject({ role: 'editor', tenantId: acme, email });
      expect(await refusal(accept(readToken()))).toMatchObject({ code: 'not-found' });
      expect((await listTeam({ db, tenantId: acme, now: begun })).invitations.rows).toEqual([]);
    });

    it('works for seven days', async () => {
      await invite(newAddress());
      expect(await findInvitation(db, readToken(), later({ days: 7 }))).toBeNull();
      expect(await refusal(accept(readToken(), later({ days: 7 })))).toMatchObject({ code: 'not-found' });
      await accept(readToken(), later({ days: 6 }));
    });

    it('is stored without its secret', async () => {
      await invite(newAddress());
      expect(JSON.stringify(await db.authToken.findMany({ where: { tenantId: acme } }))).not.toContain(
        readToken(),
      );
    });

    it('of an address that is invited again expires, and one is left', async () => {
      const email = newAddress();
      await invite(email);
      const first = readToken();
      await invite(email, { role: 'viewer' });
      expect(await findInvitation(db, first, begun)).toBeNull();
      expect((await listTeam({ db, tenantId: acme, now: begun })).invitations.rows).toMatchObject([
        { email, role: 'viewer' },
      ]);
    });

    it('sent again has a new link, its full time and the same role', async () => {
      const email = newAddress();
      await invite(email, { role: 'viewer' });
      const [open] = (await listTeam({ db, tenantId: acme, now: begun })).invitations.rows;
      const first = readToken();
      const request = {
        db,
        outbox,
        invitationId: open?.id ?? '',
        invitedBy: 'Ana',
        actor,
        permit: async () => {},
      };
      expect(await resendInvitation({ ...request, tenantId: acme, now: later({ days: 6 }) })).toMatchObject({
        email,
      });
      expect(await findInvitation(db, first, later({ days: 6 }))).toBeNull();
      expect(await findInvitation(db, readToken(), later({ days: 12 }))).toMatchObject({
        email,
        role: 'viewer',
      });
      expect(
        await refusal(resendInvitation({ ...request, tenantId: acme, now: later({ days: 6 }) })),
      ).toMatchObject({
        code: 'not-found',
      });
    });

    it('of one of the team is refused beside the field, and nothing is sent', async () => {
      const { email } = await join('viewer');
      sent = [];
      await expect(invite(email)).rejects.toMatchObject({
        code: 'conflict',
        fields: { email: ['This e-mail address is already on your team'] },
      });
      expect(sent).toEqual([]);
    });

    it('of an address that has an account elsewhere goes on as of a new one; the mail alone tells, and has no link', async () => {
      const { email } = await join('viewer', otherTenantId);
      await db.tenant.update({ where: { id: acme }, data: { emailVerifiedAt: begun } });
      const outcomes = [];
      const mails = [];
      for (const address of [email, 'without-account@acme.example']) {
        sent = [];
        const { email: _, ...outcome } = await invite(address);
        const [{ payload, recipient, dedupeKey, recipientHash, limitKey, ...message } = {} as NewMessage] =
          sent;
        outcomes.push({ ...outcome, message, keys: Object.keys(payload as object) });
        const request = { purpose: 'invite', tenantId: acme, recipient, payload } as MailRequest;
        mails.push(await accountMails(db).invite(request));
      }
      expect(outcomes[0]).toEqual(outcomes[1]);
      expect(mails).toMatchObject([
        { recipient: email, token: null },
        { recipient: 'without-account@acme.example', token: expect.any(String) },
      ]);
    });
  });

  describe('a role', () => {
    const change = (memberId: string, role: TenantRole, tenantId = acme) =>
      changeRole({ db, tenantId, memberId, role, actor, now: begun });

    it('is left to one of two admins who take each other’s at the same moment', async () => {
      for (let round = 0; round < 2; round++) {
        const { id: tenantId } = await makeTenant(db);
        const [one, two] = [await join('admin', tenantId), await join('admin', tenantId)];
        await Promise.allSettled([
          change(one.id, 'viewer', tenantId),
          removeMember({ db, tenantId, memberId: two.id, actor, now: begun }),
        ]);
        const { rows: members } = (await listTeam({ db, tenantId, now: begun })).members;
        expect(members.filter(({ role }) => role === 'admin')).toHaveLength(1);
      }
    });

    it('holds at once, in sessions that are open, and is written down with both roles', async () => {
      await join('admin');
      const bea = await join('viewer');
      const clientInfo = { userAgent: null, address: '192.0.2.1' };
      const token = await startSession({
        db,
        person: bea,
        awaitingTotp: false,
        seen: clientInfo,
        now: begun,
      });
      await change(bea.id, 'editor');
      expect(await findSession(db, token, begun)).toMatchObject({ account: { person: { role: 'editor' } } });
      expect(
        await db.auditEvent.findMany({ where: { targetId: bea.id, action: 'team.change-role' } }),
      ).toMatchObject([{ details: { email: bea.email, role: { from: 'viewer', to: 'editor' } } }]);
      await change(bea.id, 'editor');
      expect(await db.auditEvent.count({ where: { targetId: bea.id, action: 'team.change-role' } })).toBe(1);
    });

    it('of another tenant’s member is as of an unknown one', async () => {
      await join('admin');
      const otherMember = await join('viewer', otherTenantId);
      const refused = await refusal(change(otherMember.id, 'admin'));
      expect(refused).toMatchObject({ code: 'not-found' });
      expect(refused).toEqual(await refusal(change('unknown-member', 'admin')));
      expect((await listTeam({ db, tenantId: otherTenantId, now: begun })).members.rows).toMatchObject([
        { role: 'viewer' },
      ]);
    });

    it('of the last admin stays, and so does the last admin', async () => {
      const ana = await join('admin');
      await join('editor');
      expect(await refusal(change(ana.id, 'viewer'))).toMatchObject({ code: 'conflict' });
      expect(
        await refusal(removeMember({ db, tenantId: acme, memberId: ana.id, actor, now: begun })),
      ).toMatchObject({ code: 'conflict' });
      expect((await listTeam({ db, tenantId: acme, now: begun })).members.rows).toMatchObject([
        { role: 'admin' },
        { role: 'editor' },
      ]);
    });
  });

  describe('removing', () => {
    it('ends the sessions and the log-in; the address may be invited again', async () => {
      await join('admin');
      const bea = await join('editor');
      const clientInfo = { userAgent: null, address: '192.0.2.1' };
      const token = await startSession({
        db,
        person: bea,
        awaitingTotp: false,
        seen: clientInfo,
        now: begun,
      });
      await removeMember({ db, tenantId: acme, memberId: bea.id, actor, now: begun });
      expect(await findSession(db, token, begun)).toBeNull();
      expect((await listTeam({ db, tenantId: acme, now: begun })).members.rows).toHaveLength(1);
      await invite(bea.email);
      await accept(readToken());
    });

    it('of another tenant’s member is refused and changes nothing', async () => {
      const otherMember = await join('viewer', otherTenantId);
      await join('admin');
      expect(
        await refusal(removeMember({ db, tenantId: acme, memberId: otherMember.id, actor, now: begun })),
      ).toMatchObject({ code: 'not-found' });
      expect((await listTeam({ db, tenantId: otherTenantId, now: begun })).members.rows).toHaveLength(1);
    });
  });

  describe('a link to a new password', () => {
    /** Requests a link, and creates it as the worker does when it sends the mail. */
    const ask = async (email: string, now = begun) => {
      await requestPasswordReset({ db, outbox, email, now });
      const message = sent.at(-1) as NewMessage;
      const passwordReset = await openPasswordReset({
        db,
        seal: TEST_SEAL,
        message: { id: 'queued', ...message },
        now,
      });
      if ('payload' in passwordReset) Object.assign(message, passwordReset);
      return passwordReset;
    };
    const reset = (token: string, now = begun) =>
      resetPassword({ db, token, password: 'an entirely new phrase', product, requestId: null, now });

    it('used by two at once works for one', async () => {
      const { email } = await join('admin');
      await ask(email);
      const tried = await Promise.allSettled([reset(readToken()), reset(readToken())]);
      expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('works once, for an hour', async () => {
      const { email } = await join('admin');
      await ask(email);
      expect(await findPasswordReset(db, readToken(), later({ minutes: 60 }))).toBeNull();
      expect(await findPasswordReset(db, readToken(), later({ minutes: 59 }))).toMatchObject({ email });
      await reset(readToken());
      expect(await refusal(reset(readToken()))).toMatchObject({ code: 'not-found' });
    });

    it('ends with the use of another of the same account, and all sessions with it', async () => {
      const ana = await join('admin');
      const clientInfo = { userAgent: null, address: '192.0.2.1' };
      const session = await startSession({
        db,
        person: ana,
        awaitingTotp: false,
        seen: clientInfo,
        now: begun,
      });
      await ask(ana.email);
      const first = readToken();
      await ask(ana.email);
      await reset(readToken());
      expect(await findPasswordReset(db, first, begun)).toBeNull();
      expect(await findSession(db, session, begun)).toBeNull();
    });

    it('is not an invitation, and the other way round', async () => {
      const { email } = await join('admin');
      await ask(email);
      expect(await findInvitation(db, readToken(), begun)).toBeNull();
      await invite(newAddress());
      expect(await findPasswordReset(db, readToken(), begun)).toBeNull();
    });

    it('is not sent for an unknown or disabled account', async () => {
      const { id, email } = await join('admin');
      await db.tenantUser.update({ where: { id }, data: { disabledAt: begun } });
      const none = { suppressed: 'This e-mail address has no account.' };
      expect(await ask(email)).toEqual(none);
      expect(await ask('nobody@acme.example')).toEqual(none);
    });
  });
});
