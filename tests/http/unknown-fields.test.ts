import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { type ApiCall, apiCalls } from '#app/api/index.server.ts';
import { makeTenant } from '../data/rows.ts';
import { type Caller, operatorCaller, tenantCaller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';

/** Calls whose bodies may have any fields, each with the reason. */
const ANY_FIELDS: Record<string, string> = {
  'POST /api/assessment': 'The visitor-facing payload is never refused for a field that it lacks (D83).',
  'POST /api/events': 'Only the widget posts it, of this and of older versions.',
  'POST /api/mail-visits': 'Only the plan page posts it, and its answer tells nothing.',
  'POST /api/webhooks/mail/:provider': 'The provider decides.',
  'POST /api/webhooks/shopify/:tenantId': 'The shop decides.',
  'POST /api/webhooks/stripe': 'The provider decides.',
  'POST /api/webhooks/twilio/incoming': 'The provider decides.',
  'POST /api/webhooks/twilio/status': 'The provider decides.',
  'POST /api/webhooks/woocommerce/:tenantId': 'The shop decides.',
  'POST /api/webhooks/woocommerce/:tenantId/key': 'The shop decides.',
};

/** Returns the field to test with: a misspelled field of the call, or for a call without fields one of a related call. */
function misspell({ contract }: ApiCall): { field: string; meant?: string } {
  const { shape } = contract?.docs.body as z.ZodObject;
  const meant = Object.keys(shape).find((field) => field.length > 4);
  return meant ? { field: `${meant}${meant.at(-1)}`, meant } : { field: 'segmentGoals' };
}

const formatCallName = ({ method, path }: ApiCall) => `${method} ${path}`;
const writing = apiCalls.filter(({ method }) => method !== 'GET');
const checked = writing
  .filter((call) => !(formatCallName(call) in ANY_FIELDS))
  .map((call) => ({ name: formatCallName(call), call }));

it('names no call twice or in vain', () => {
  expect(
    Object.keys(ANY_FIELDS).filter((name) => !writing.some((call) => formatCallName(call) === name)),
  ).toEqual([]);
});

forOneDatabase((_name, makeDb) => {
  let api: ServedApi;
  let admin: Caller;
  let operator: Caller;
  let tenantId: string;
  beforeAll(async () => {
    const { db } = await makeDb();
    api = await serveApi({ db });
    ({ id: tenantId } = await makeTenant(db, {
      emailVerifiedAt: new Date(),
      postalAddress: 'Main Street 1',
    }));
    operator = await operatorCaller(db, api.origin);
    admin = await tenantCaller(db, api.origin, { tenantId, role: 'admin' });
  });
  afterAll(() => api.close());

  const send = async ({ method, path }: ApiCall, body: object) => {
    const filled = path.replace(':tenantId', tenantId).replace(/:\w+/g, 'none');
    const who = path === '/api/tenants' ? operator : admin;
    const headers = { ...who, 'Content-Type': 'application/json', Accept: 'application/json' };
    const answer = await fetch(api.origin + filled, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, json: await answer.json() };
  };

  describe.each(checked)('$name', ({ call }) => {
    it('refuses a misspelt field, and names it', async () => {
      const { field, meant } = misspell(call);
      const { [meant ?? '']: _without, ...body } = (call.contract?.docs.bodyExample ?? {}) as Record<
        string,
        unknown
      >;
      const { status, json } = await send(call, { ...body, [field]: 'x' });
      expect([status, json.fields]).toEqual([
        400,
        {
          [field]: [
            meant ? `Unknown field ${field}. Did you mean ${meant}?` : `This call has no field ${field}`,
          ],
        },
      ]);
    });

    it('is not refused for a field that is like none of its own', async () => {
      const { status, json } = await send(call, { ...(call.contract?.docs.bodyExample as object), zzyzx: 1 });
      expect(json.fields?.zzyzx, JSON.stringify(json)).toBeUndefined();
      if (status < 300) expect(json.warnings).toEqual(['Unknown field zzyzx; it was ignored.']);
    });
  });

  it('an ignored field is named in the answer of a company’s calls too', async () => {
    const example = { name: 'Acme Two', subdomain: 'acme-two', contactEmail: 'hello@acme.example' };
    for (const [name, body] of [
      ['POST /api/tenants', example],
      ['PUT /api/tenants/:tenantId', { name: 'Renamed' }],
    ] as const) {
      const call = writing.find((candidate) => formatCallName(candidate) === name) as ApiCall;
      const { status, json } = await send(call, { ...body, colour: 'red' });
      expect([status < 300, json.tenant?.name, json.warnings]).toEqual([
        true,
        body.name,
        ['Unknown field colour; it was ignored.'],
      ]);
    }
  });
});
