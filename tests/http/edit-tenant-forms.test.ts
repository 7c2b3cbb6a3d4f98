import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCampaign } from '#app/domain/campaigns/index.ts';
import type { FieldConflict } from '#app/lib/field-conflict.ts';
import { makeLead } from '../data/rows.ts';
import type { Caller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type TwoTenants, twoTenantsForTests } from '../support/two-tenants.ts';

/**
 * The edit forms of a campaign, a lead's note, the product feed and its matches: if two tabs or people edit the same field, the later one
 * is asked.
 */

type Fields = Record<string, string>;
interface Answer {
  status: number;
  message?: string;
  conflicts?: FieldConflict[];
}

const FEED = ['/admin/integrations/feed', 'routes/console/integrations/feed/route'] as const;
/** Remix answers a redirect for its script's requests with 204. */
const SAVED = { status: 204 };

forOneDatabase((_name, makeDb) => {
  let two: TwoTenants;
  beforeAll(async () => {
    two = await twoTenantsForTests(makeDb);
  }, 60_000);
  afterAll(() => two.api.close());

  let ada: Caller;
  let bea: Caller;
  beforeEach(async () => {
    const { admin, editor } = two.own.people;
    [ada, bea] = [admin, editor];
    await two.db.session.updateMany({ where: { userId: { not: null } }, data: { steppedUpAt: new Date() } });
  });

  type Page = readonly [path: string, route: string];
  const dataUrl = ([path, route]: Page) =>
    `${two.api.origin}${path}?${new URLSearchParams({ _data: route })}`;
  async function read<T>(page: Page, as = ada): Promise<T> {
    const response = await fetch(dataUrl(page), { headers: as });
    expect(response.status).toBe(200);
    return (await response.json()) as T;
  }
  async function post(page: Page, body: Fields, as = ada): Promise<Answer> {
    const response = await fetch(dataUrl(page), {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: { ...as, Origin: two.api.origin },
      redirect: 'manual',
    });
    const text = await response.text();
    return { ...(text.startsWith('{') ? JSON.parse(text) : {}), status: response.status };
  }
  /** Builds the post of the form's script: the changes, and the versions that were read with the fields. */
  const changed = (changes: Fields, versions: Fields) => ({
    ...changes,
    changed: Object.keys(changes).join(' '),
    versions: JSON.stringify(versions),
  });
  const actor = { kind: 'system', id: null, label: null, requestId: null } as const;

  it('a campaign: the second of two who change one field is shown the first, of different fields both are saved', async () => {
    const values = {
      name: 'Spring',
      description: null,
      segmentGoals: [],
      enrolNewLeads: true,
      stopOnConversion: true,
    };
    const { db } = two;
    const { id } = await createCampaign({ db, tenantId: two.own.id, values, actor, now: new Date() });
    const page = [`/communications/${id}`, 'routes/console/campaigns/campaign/route'] as const;
    const { versions } = (await read<{ edit: { versions: Fields } }>(page)).edit;
    const save = (changes: Fields, as: Caller, formVersions = versions) =>
      post(page, { intent: 'update', ...changed(changes, formVersions) }, as);
    expect(await save({ name: 'Bea’s' }, bea)).toEqual(SAVED);
    const refused = await save({ name: 'Ada’s' }, ada);
    const { edit } = await read<{ edit: { versions: Fields } }>(page);
    expect(refused).toMatchObject({
      status: 409,
      conflicts: [{ name: 'name', theirs: ['Bea’s'], version: edit.versions.name, isOwn: false }],
    });
    expect(refused.conflicts?.[0]?.changedBy).toMatch(/@/);
    expect(await save({ description: 'Ada’s words' }, ada)).toEqual(SAVED);
    // A switch that is off posts no value; only `changed` contains its name.
    expect(
      await post(page, { intent: 'update', changed: 'enrolNewLeads', versions: JSON.stringify(versions) }),
    ).toEqual(SAVED);
    expect(await db.emailCampaign.findUniqueOrThrow({ where: { id } })).toMatchObject({
      name: 'Bea’s',
      description: 'Ada’s words',
      enrolNewLeads: false,
      stopOnConversion: true,
    });
    expect(await save({ name: 'Ada’s' }, ada, edit.versions)).toEqual(SAVED);
    const { edit: latest } = await read<{ edit: { versions: Fields } }>(page);
    const answers = await Promise.all([
      save({ name: 'One' }, ada, latest.versions),
      save({ name: 'Two' }, bea, latest.versions),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const stranger = await save({ name: 'Foreign' }, two.other.people.admin);
    expect(stranger).toEqual(
      await post(
        ['/communications/unknown', page[1]],
        { intent: 'update', ...changed({ name: 'Foreign' }, versions) },
        two.other.people.admin,
      ),
    );
    expect(stranger.status).toBe(404);
  });

  it('a note: another tab of its author is shown what was saved', async () => {
    const { db, own: ownTenant } = two;
    const { id: leadId } = await makeLead(db as never, ownTenant.id);
    const page = [`/leads/${leadId}`, 'routes/console/leads/lead/route'] as const;
    expect(await post(page, { intent: 'add-note', text: 'First' })).toEqual(SAVED);
    const readNote = async () => {
      const { notes } = await read<{ notes: { id: string; text: string; versions: Fields }[] }>(page);
      return notes[0] ?? expect.fail('no note');
    };
    const { id, versions } = await readNote();
    const save = (text: string, as: Caller, formVersions = versions) =>
      post(page, { intent: 'edit-note', noteId: id, ...changed({ text }, formVersions) }, as);
    expect(await save('Second', ada)).toEqual(SAVED);
    const now = await readNote();
    expect(await save('Third', ada)).toMatchObject({
      status: 409,
      item: id,
      conflicts: [{ name: 'text', theirs: ['Second'], version: now.versions.text, isOwn: true }],
    });
    expect(await readNote()).toMatchObject({ text: 'Second' });
    expect(await save('Third', ada, now.versions)).toEqual(SAVED);
    expect((await readNote()).text).toBe('Third');
    // Only the author of a note may change it.
    expect((await save('Foreign', bea, now.versions)).status).toBe(404);
    expect((await save('', ada)).status).toBe(400);
  });

  it('the product feed and its matches: two people don’t overwrite each other’s choice', async () => {
    const { db, own: ownTenant } = two;
    const settings = {
      source: 'csv',
      url: 'https://shop.example/products.csv',
      fills: 'price',
      outOfStock: 'hide',
      maxChangePercent: '30',
    };
    expect(await post(FEED, { intent: 'connect', ...settings })).toEqual(SAVED);
    interface FeedPage {
      versions: Fields;
      saved: Fields;
      matches: { versions: Fields };
    }
    const { versions, matches } = await read<FeedPage>(FEED);
    const save = (changes: Fields) => post(FEED, { intent: 'save', ...changed(changes, versions) });
    expect(await save({ outOfStock: 'note' })).toEqual(SAVED);
    expect(await save({ outOfStock: 'hide', maxChangePercent: '20' })).toEqual(SAVED);
    expect((await read<FeedPage>(FEED)).saved).toMatchObject({ outOfStock: 'note', maxChangePercent: '20' });
    expect(await save({ maxChangePercent: '40' })).toMatchObject({
      status: 409,
      conflicts: [{ name: 'maxChangePercent', theirs: ['20'], isOwn: true }],
    });

    const products = ['a', 'b'].map((key, position) => ({
      ...{ tenantId: ownTenant.id, key, position, name: `Product ${key}`, inStock: true },
    }));
    await db.feedProduct.createMany({ data: products as never });
    const match = (choices: Fields, formVersions = matches.versions) =>
      post(FEED, { intent: 'match', ...changed(choices, formVersions) });
    expect(await match({ selank: 'a' })).toEqual(SAVED);
    const refused = await match({ selank: 'b', semax: 'b' });
    const now = (await read<FeedPage>(FEED)).matches.versions;
    expect(refused).toMatchObject({
      status: 409,
      conflicts: [{ name: 'selank', theirs: ['a'], version: now.selank, isOwn: true }],
    });
    const readMatches = async () =>
      Object.fromEntries(
        (await db.feedMatch.findMany({ where: { tenantId: ownTenant.id } })).map((row) => [
          row.entryId,
          row.productKey,
        ]),
      );
    expect(await readMatches()).toEqual({ selank: 'a' });
    // A stale form that makes the same choice as the stored one is not a conflict.
    expect(await match({ selank: 'a', semax: 'b' })).toEqual(SAVED);
    expect(await match({ selank: '-' }, now)).toEqual(SAVED);
    expect(await readMatches()).toEqual({ semax: 'b' });
    expect((await match({ selank: 'unknown' }, {})).status).toBe(404);
  });
});
