import type { ActionFunctionArgs } from '@remix-run/node';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { tenantCaller } from '../../tests/support/callers.ts';
import { forOneDatabase } from '../../tests/support/databases.ts';
import { consoleForms } from './form-action.server.ts';
import { createRateLimits } from './rate-limits.server.ts';

const NO_LIMITS = createRateLimits({ scale: 0, shared: null });

/** Tests the answers to a form with a file, on a page that exists only here. */

const ORIGIN = 'http://app.example';
const TOO_LARGE = 'The file is too large.';

const saveSpy = vi.fn();
afterEach(() => vi.clearAllMocks());

const upload = { field: 'list', maxBytes: 2000, tooLarge: TOO_LARGE };

const RISKS = { show: 'harmless', apply: 'harmless', rename: 'harmless' } as const;

const action = consoleForms('catalogue.edit', RISKS, (form) => ({
  show: form({
    upload,
    schema: z.object({ list: z.file('Choose a file first.').min(1, 'Choose a file first.') }),
    async run(_args, { list }) {
      const text = await list.text();
      saveSpy('show', text);
      return { text };
    },
    statusCode: ({ text }) => (text === 'wrong' ? 400 : 200),
  }),
  apply: form({
    upload,
    schema: z.object({ text: z.string() }),
    hideFields: ['text'],
    async run(_args, { text }) {
      saveSpy('apply', text);
      return { text };
    },
    toast: ({ text }) => (text === 'moved' ? null : { title: 'Applied' }),
  }),
  rename: form({
    schema: z.object({ name: z.string() }),
    run: async (_args, { name }) => saveSpy('rename', name),
    toast: { title: 'Renamed' },
  }),
}));

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let editor: Record<string, string>;
  beforeAll(async () => {
    ({ db } = await makeDb());
    await db.tenant.create({
      data: { ...DEFAULT_TERMS, id: 'acme', subdomain: 'acme', name: 'Acme', contactEmail: 'a@b.example' },
    });
    editor = await tenantCaller(db, ORIGIN, { tenantId: 'acme', role: 'editor' });
  });

  async function post(fields: Record<string, string | Blob>) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const request = new Request(`${ORIGIN}/admin/x`, { method: 'POST', headers: editor, body });
    const args = {
      request,
      params: {},
      context: {
        services: { db, refusals: { note: vi.fn() }, env: {} },
        address: '192.0.2.1',
        rateLimits: NO_LIMITS,
        requestId: 'r1',
      },
    } as unknown as ActionFunctionArgs;
    const response = await action(args).catch((error: unknown) => {
      if (error instanceof Response) return error;
      throw error;
    });
    const text = await response.text();
    return { status: response.status, body: text && JSON.parse(text) };
  }
  const file = (text: string) => new File([text], 'list.csv', { type: 'text/csv' });

  describe('a form with a file', () => {
    it('runs with the file', async () => {
      expect(await post({ intent: 'show', list: file('a,b') })).toEqual({
        status: 200,
        body: { status: 'done', intent: 'show', item: null, value: { text: 'a,b' } },
      });
      expect(saveSpy.mock.calls).toEqual([['show', 'a,b']]);
    });

    it('answers with the status that its result has', async () => {
      expect(await post({ intent: 'show', list: file('wrong') })).toMatchObject({
        status: 400,
        body: { status: 'done', value: { text: 'wrong' } },
      });
    });

    it.each([
      ['none was chosen', () => new File([], '')],
      ['it is empty', () => file('')],
      ['a text is in its place', () => 'a,b'],
    ])('is told so beside the field where %s', async (_what, make) => {
      expect(await post({ intent: 'show', list: make() })).toMatchObject({
        status: 400,
        body: {
          status: 'refused',
          intent: 'show',
          message: 'Choose a file first.',
          result: { error: { list: ['Choose a file first.'] } },
        },
      });
    });

    it('that is too large is told so beside the field, and is not read', async () => {
      expect(await post({ intent: 'show', list: file('x'.repeat(2000)) })).toMatchObject({
        status: 413,
        body: {
          status: 'refused',
          intent: 'show',
          message: TOO_LARGE,
          result: { status: 'error', error: { list: [TOO_LARGE] } },
        },
      });
      expect(saveSpy).not.toHaveBeenCalled();
    });

    it('that can’t be read as a form is told so beside the field', async () => {
      expect(await post({ intent: 'show', 'list[99999999]': file('a') })).toMatchObject({
        status: 400,
        body: {
          status: 'refused',
          message: 'The form has an unexpected field. Reload the page and try again.',
        },
      });
    });

    it('opens the page again with its toast, or answers with its result when it has no toast', async () => {
      expect((await post({ intent: 'apply', text: 'a' })).status).toBe(302);
      expect(await post({ intent: 'apply', text: 'moved' })).toMatchObject({
        status: 200,
        body: { status: 'done', intent: 'apply', value: { text: 'moved' } },
      });
    });

    it('is the only one of its page that may come in parts', async () => {
      expect(await post({ intent: 'rename', name: 'a' })).toMatchObject({
        status: 400,
        body: { message: 'Unknown intent.' },
      });
      expect(saveSpy).not.toHaveBeenCalled();
    });
  });
});
