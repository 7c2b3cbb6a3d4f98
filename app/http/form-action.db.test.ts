import type { ActionFunctionArgs } from '@remix-run/node';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Flash } from '#app/domain/access/index.ts';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { operatorCaller, tenantCaller } from '../../tests/support/callers.ts';
import { forOneDatabase } from '../../tests/support/databases.ts';
import { authForm, consoleForms } from './form-action.server.ts';
import { createRateLimits } from './rate-limits.server.ts';

/** Tests how a form's declaration handles a post, on a page that exists only here. */

const ORIGIN = 'http://app.example';
const NO_LIMITS = createRateLimits({ scale: 0, shared: null });

const saveSpy = vi.fn();
const refusals = vi.fn();
afterEach(() => vi.clearAllMocks());

const things = z.object({
  thing: z.string('Name the thing').max(5, 'Too long'),
  note: z.string().default(''),
});

const HARMLESS = {
  save: 'harmless',
  move: 'harmless',
  make: 'harmless',
  close: 'harmless',
  ping: 'harmless',
} as const;
const RISKS = {
  ...HARMLESS,
  erase: { kinds: ['destroys'] },
  price: { kinds: ['charges'], when: ({ cents }: { cents: number }) => cents > 100 },
} as const;

const action = consoleForms('team.manage', RISKS, (form) => ({
  save: form({
    schema: things,
    item: 'thing',
    extra: (_args, formData) => ({ fields: [...formData.keys()] }),
    hideFields: ['note'],
    run: async (_args, value) => {
      if (value.thing === 'taken')
        throw new AppError('conflict', 'It is taken', { fields: { thing: ['Taken'] } });
      if (value.thing === 'other')
        throw new AppError('conflict', 'Not now', { fields: { elsewhere: ['Full'] } });
      if (value.thing === 'gone') throw new AppError('not-found', 'Thing not found.');
      if (value.thing === 'never') throw new AppError('forbidden', 'Not yours.');
      if (value.thing === 'bug') throw new TypeError('broken');
      saveSpy(value);
      return { size: value.thing.length };
    },
    toast: ({ size }, { thing }) => ({ title: 'Saved', description: `${thing} of ${size}` }),
  }),
  move: form({
    schema: z.object({}),
    run: async () => null,
    toast: { title: 'Moved' },
    redirectTo: '/admin',
  }),
  make: form({ schema: z.object({}), run: async () => ({ key: 'once' }) }),
  erase: form({
    schema: z.object({}),
    run: async () => saveSpy('erased'),
    toast: { title: 'Erased' },
  }),
  price: form({
    schema: z.object({ cents: z.coerce.number() }),
    run: async () => saveSpy('priced'),
    toast: { title: 'Priced' },
  }),
  close: form({
    schema: z.object({}),
    capability: 'tenant.terms',
    run: async () => saveSpy('closed'),
    toast: { title: 'Closed' },
  }),
  ping: form({
    schema: z.object({}),
    refusalToast: 'No answer',
    redirectTo: '/admin/answers',
    run: async () => {
      throw new AppError('unavailable', 'The service does not answer.');
    },
    toast: { title: 'Answered' },
  }),
}));

const sole = consoleForms('account.self', { rename: 'harmless' }, (form) => ({
  rename: form({ schema: things, run: async (_args, value) => saveSpy(value), toast: { title: 'Renamed' } }),
}));

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let admin: Record<string, string>;
  let operator: Record<string, string>;
  beforeAll(async () => {
    ({ db } = await makeDb());
    await db.tenant.create({
      data: { ...DEFAULT_TERMS, id: 'acme', subdomain: 'acme', name: 'Acme', contactEmail: 'a@b.example' },
    });
    admin = await tenantCaller(db, ORIGIN, { tenantId: 'acme', role: 'admin' });
    operator = await operatorCaller(db, ORIGIN);
  });

  const makeArgs = (fields: Record<string, string>, headers: Record<string, string>, path = '/admin/x') =>
    ({
      request: new Request(ORIGIN + path, { method: 'POST', headers, body: new URLSearchParams(fields) }),
      params: {},
      context: {
        rateLimits: NO_LIMITS,
        services: { db, refusals: { note: refusals }, env: { PRODUCT_NAME: 'StackGuide' } },
        address: '192.0.2.1',
        requestId: 'r1',
        nonce: 'n',
      },
    }) as unknown as ActionFunctionArgs;

  /** Returns status and body, also of a response that was thrown. */
  async function post(fields: Record<string, string>, { as = admin, path = '/admin/x', to = action } = {}) {
    const response = await to(makeArgs(fields, as, path)).catch((error: unknown) => {
      if (error instanceof Response) return error;
      throw error;
    });
    const text = await response.text();
    const location = response.headers.get('location');
    return { status: response.status, location, body: text && JSON.parse(text), headers: response.headers };
  }
  const toasts = async () =>
    (await db.session.findMany({ select: { data: true } })).flatMap(
      ({ data }) => (data as { flash?: Flash }).flash ?? [],
    );

  describe('a form that is taken', () => {
    it('runs with what its schema made of it, and opens the same page again with its toast', async () => {
      const { status, location } = await post(
        { intent: 'save', thing: ' a', extra: 'x' },
        { path: '/admin/x?page=2' },
      );
      expect({ status, location }).toEqual({ status: 302, location: '/admin/x?page=2' });
      expect(saveSpy.mock.calls).toEqual([[{ thing: ' a', note: '' }]]);
      expect(await toasts()).toMatchObject([{ tone: 'success', title: 'Saved', description: ' a of 2' }]);
    });

    it('opens the page that it names', async () => {
      expect((await post({ intent: 'move' })).location).toBe('/admin');
    });

    it('answers with what it returned where it has no toast, and lets nothing store it', async () => {
      const { status, body, headers } = await post({ intent: 'make' });
      expect({ status, body }).toEqual({
        status: 200,
        body: { status: 'done', intent: 'make', item: null, value: { key: 'once' } },
      });
      expect(headers.get('cache-control')).toBe('no-store');
    });

    it('needs no intent where the page has one form', async () => {
      expect((await post({ thing: 'b' }, { to: sole })).status).toBe(302);
      expect(saveSpy).toHaveBeenCalledOnce();
    });
  });

  describe('a form that is not taken', () => {
    it('names each wrong field, says all in one line and gives back what was typed, but for secrets', async () => {
      const { status, body } = await post({ intent: 'save', thing: 'much too long', note: 'secret' });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        status: 'refused',
        intent: 'save',
        item: 'much too long',
        message: 'Too long',
        extra: { fields: ['intent', 'thing', 'note'] },
        result: { status: 'error', error: { thing: ['Too long'] }, initialValue: { thing: 'much too long' } },
      });
      expect(JSON.stringify(body)).not.toContain('secret');
      expect(saveSpy).not.toHaveBeenCalled();
    });

    it.each([
      ['taken', 409, { thing: ['Taken'] }, 'It is taken'],
      ['other', 409, { '': ['Not now'] }, 'Not now'],
      ['gone', 404, { '': ['Thing not found.'] }, 'Thing not found.'],
    ])('is told of a refusal (%s) with its status, beside a field of its own or above all', async (...row) => {
      const [thing, expected, error, message] = row;
      const { status, body } = await post({ intent: 'save', thing, note: 'secret' });
      expect(status).toBe(expected);
      expect(body).toMatchObject({ status: 'refused', message, result: { error } });
      expect(JSON.stringify(body)).not.toContain('secret');
    });

    it('of a button alone is told in a toast', async () => {
      expect(await post({ intent: 'ping' })).toMatchObject({ status: 302, location: '/admin/answers' });
      expect(await toasts()).toContainEqual(
        expect.objectContaining({
          tone: 'danger',
          title: 'No answer',
          description: 'The service does not answer.',
        }),
      );
    });

    it.each(['nonsense', '', 'constructor'])('with the intent %j is refused in words', async (intent) => {
      for (const to of [action, sole])
        expect(await post({ intent, thing: 'a' }, { to })).toMatchObject({
          status: 400,
          body: { message: 'Unknown intent.' },
        });
      expect(await post({})).toMatchObject({ status: 400 });
    });

    it('hands on what is no refusal', async () => {
      await expect(post({ intent: 'save', thing: 'bug' })).rejects.toThrow('broken');
    });
  });

  describe('rights', () => {
    it.each([
      [
        'of the page',
        () => ({ fields: { intent: 'move' }, capability: 'team.manage', role: 'viewer' as const }),
      ],
      [
        'of the form',
        () => ({ fields: { intent: 'close' }, capability: 'tenant.terms', role: 'admin' as const }),
      ],
    ])('%s are judged, and the audit log notes who lacked them', async (_which, what) => {
      const { fields, capability, role } = what();
      const as = await tenantCaller(db, ORIGIN, { tenantId: 'acme', role });
      expect(await post(fields, { as })).toMatchObject({
        status: 403,
        body: { message: 'Your role does not allow this.' },
      });
      expect(refusals.mock.calls.map(([line]) => line)).toMatchObject([
        { action: 'access.refuse', capability, why: 'role' },
      ]);
      expect(saveSpy).not.toHaveBeenCalled();
    });

    it('that the form itself finds missing are noted too', async () => {
      expect(await post({ intent: 'save', thing: 'never' })).toMatchObject({ status: 403 });
      expect(refusals).toHaveBeenCalledOnce();
    });

    it('of the form are judged for who has them', async () => {
      expect(await post({ intent: 'close' }, { as: operator, path: '/admin/x?tenantId=acme' })).toMatchObject(
        {
          status: 302,
        },
      );
      expect(saveSpy).toHaveBeenCalledOnce();
    });
  });

  describe('a password that was given long ago', () => {
    const withStaleSession = async () => {
      const as = await tenantCaller(db, ORIGIN, { tenantId: 'acme', role: 'admin' });
      await db.session.updateMany({ data: { steppedUpAt: new Date(0) } });
      return as;
    };

    it('is asked for before the form is judged', async () => {
      const as = await withStaleSession();
      expect(await post({ intent: 'erase' }, { as })).toMatchObject({
        status: 302,
        location: '/admin/confirm?next=%2Fadmin%2Fx',
      });
      expect(saveSpy).not.toHaveBeenCalled();
    });

    it('is asked for by what was entered, where that decides', async () => {
      const as = await withStaleSession();
      expect((await post({ intent: 'price', cents: '100' }, { as })).location).toBe('/admin/x');
      expect(saveSpy).toHaveBeenCalledOnce();
      expect((await post({ intent: 'price', cents: '101' }, { as })).location).toMatch(/^\/admin\/confirm/);
      expect(saveSpy).toHaveBeenCalledOnce();
    });
  });

  describe('a page outside the console’s frame', () => {
    const logIn = authForm({
      schema: things,
      hideFields: ['note'],
      async run(_args, { thing }) {
        if (thing === 'wrong') throw new AppError('unauthenticated', 'Wrong.');
        return thing === 'mail'
          ? { sentTo: thing }
          : new Response(null, { status: 302, headers: { Location: '/in' } });
      },
    });

    it('answers with its own response, with what it shows once, or with the refusal', async () => {
      expect(await post({ thing: 'right' }, { to: logIn as typeof action })).toMatchObject({
        status: 302,
        location: '/in',
      });
      expect(await post({ thing: 'mail' }, { to: logIn as typeof action })).toMatchObject({
        status: 200,
        body: { product: 'StackGuide', status: 'done', value: { sentTo: 'mail' } },
      });
      const refused = await post({ thing: 'wrong', note: 'secret' }, { to: logIn as typeof action });
      expect(refused).toMatchObject({ status: 401, body: { status: 'refused', message: 'Wrong.' } });
      expect(refused.headers.get('x-frame-options')).toBe('DENY');
      expect(JSON.stringify(refused.body)).not.toContain('secret');
    });
  });
});
