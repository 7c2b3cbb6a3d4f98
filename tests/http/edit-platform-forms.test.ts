import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { claimsOfFile } from '#app/domain/site/index.ts';
import type { FieldConflict } from '#app/lib/field-conflict.ts';
import { type Caller, operatorCaller, tenantCaller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';

/** The edit forms that belong to no tenant: the user's own name, the claims of the landing page, the articles' figures. */

const ACCOUNT = ['/admin/account', 'routes/console/account/route'] as const;
const SITE = ['/admin/site', 'routes/console/operator/site/route'] as const;
const EDUCATION = ['/admin/education', 'routes/console/operator/education/route'] as const;

type Fields = Record<string, string>;
interface Answer {
  status: number;
  message?: string;
  item?: string;
  conflicts?: FieldConflict[];
}
interface Versioned {
  id: string;
  text: string;
  versions: Fields;
}

/** The landing page reads its claims again only after some time. */
const WITHIN = { timeout: 20_000 };
/** Remix answers a redirect for its script's requests with 204. */
const SAVED = { status: 204 };

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let olga: Caller;
  let ivan: Caller;
  beforeAll(async () => {
    ({ db } = await makeDb());
    api = await serveApi({ db, pages: true });
    [olga, ivan] = await Promise.all([operatorCaller(db, api.origin), operatorCaller(db, api.origin)]);
  }, 60_000);
  afterAll(() => api.close());

  type Page = readonly [path: string, route: string];
  const dataUrl = ([path, route]: Page) => `${api.origin}${path}?${new URLSearchParams({ _data: route })}`;
  async function read<T>(page: Page, as: Caller): Promise<T> {
    const response = await fetch(dataUrl(page), { headers: as });
    expect(response.status).toBe(200);
    return (await response.json()) as T;
  }
  async function post(page: Page, body: Fields, as: Caller): Promise<Answer> {
    const response = await fetch(dataUrl(page), {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: as,
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

  const readLanding = async () => (await fetch(`${api.origin}/b2b`)).text();
  const readClaim = async (as: Caller) => {
    const { claims } = await read<{ claims: Versioned[] }>(SITE, as);
    return claims[0] as Versioned;
  };

  it('refuses the second of two who change one claim, and shows it the words and the name of the first', async () => {
    const claim = await readClaim(olga);
    const save = (text: string, as: Caller, versions = claim.versions) =>
      post(SITE, { intent: 'save', claimId: claim.id, ...changed({ text }, versions) }, as);
    expect(await save('Words of Ivan', ivan)).toEqual(SAVED);
    const answer = await save('Words of Olga', olga);
    const now = await readClaim(olga);
    const line = await db.auditEvent.findFirstOrThrow({ where: { action: 'site.save-claims' } });
    expect(answer).toMatchObject({
      status: 409,
      item: claim.id,
      conflicts: [
        {
          name: 'text',
          theirs: ['Words of Ivan'],
          version: now.versions.text,
          changedBy: line.actorLabel,
          isOwn: false,
        },
      ],
    });
    expect(now.text).toBe('Words of Ivan');
    expect(await save('Words of Olga', olga, now.versions)).toEqual(SAVED);
    expect((await readClaim(olga)).text).toBe('Words of Olga');
    await expect.poll(readLanding, WITHIN).toContain('Words of Olga');
  });

  it('leaves the words of a claim as they are when it is only switched off', async () => {
    const claim = await readClaim(olga);
    const body = {
      intent: 'save',
      claimId: claim.id,
      changed: 'shown',
      versions: JSON.stringify(claim.versions),
    };
    expect(await post(SITE, body, olga)).toEqual(SAVED);
    expect(await readClaim(olga)).toMatchObject({ text: claim.text, shown: false });
    expect(await post(SITE, { intent: 'reset', claimId: claim.id }, olga)).toEqual(SAVED);
    const { text, shown: isShown } = claimsOfFile()[0] ?? {};
    expect(await readClaim(olga)).toMatchObject({ text, shown: isShown });
  });

  it('says of a claim or an article that is gone what is wrong', async () => {
    const save = (page: Page, item: Fields) => post(page, { intent: 'save', text: 'Words', ...item }, olga);
    expect(await save(SITE, { claimId: 'gone' })).toMatchObject({
      status: 404,
      message: 'Claim not found.',
    });
    expect(await save(EDUCATION, { articleId: 'gone' })).toMatchObject({
      status: 404,
      message: 'Article not found.',
    });
  });

  it('saves both of two who change different figures of one article, and refuses the second for the same', async () => {
    const { articles } = await read<{ articles: Versioned[] }>(EDUCATION, olga);
    const { id, versions } = articles[0] as Versioned;
    const save = (figures: Fields, as: Caller) =>
      post(EDUCATION, { intent: 'save', articleId: id, ...changed(figures, versions) }, as);
    expect(await save({ searchVolume: '12,100' }, ivan)).toEqual(SAVED);
    expect(await save({ cpcCents: '1.25' }, olga)).toEqual(SAVED);
    expect(await save({ searchVolume: '9' }, olga)).toMatchObject({
      status: 409,
      item: id,
      conflicts: [{ name: 'searchVolume', theirs: ['12,100'], isOwn: false }],
    });
    const after = await read<{ articles: Versioned[] }>(EDUCATION, olga);
    expect(after.articles[0]).toMatchObject({ searchVolume: '12,100', cpcCents: '1.25' });
  });

  it.each([
    ['an operator’s', () => olga],
    [
      'a tenant’s person’s',
      async () => {
        const data = { ...DEFAULT_TERMS, subdomain: 'names', name: 'Names', contactEmail: 'a@names.example' };
        const { id: tenantId } = await db.tenant.create({ data });
        return tenantCaller(db, api.origin, { tenantId, role: 'viewer' });
      },
    ],
  ])('compares %s own name with what another tab saved', async (_whose, find) => {
    const person = await find();
    const { versions } = await read<{ versions: Fields }>(ACCOUNT, person);
    const save = (firstName: string, read = versions) =>
      post(ACCOUNT, { intent: 'name', ...changed({ firstName }, read) }, person);
    expect(await save('First')).toEqual(SAVED);
    expect(await save('Second')).toMatchObject({
      status: 409,
      conflicts: [{ name: 'firstName', theirs: ['First'], isOwn: true }],
    });
    expect(await read(ACCOUNT, person)).toMatchObject({ firstName: 'First' });
    const now = await read<{ versions: Fields }>(ACCOUNT, person);
    expect(await save('Second', now.versions)).toEqual(SAVED);
    expect(await read(ACCOUNT, person)).toMatchObject({ firstName: 'Second' });
  });

  it('changes the last name alone, and takes it away', async () => {
    const data = { ...DEFAULT_TERMS, subdomain: 'lasts', name: 'Lasts', contactEmail: 'a@lasts.example' };
    const { id: tenantId } = await db.tenant.create({ data });
    const person = await tenantCaller(db, api.origin, { tenantId, role: 'viewer' });
    const save = async (name: Fields) => {
      const { versions } = await read<{ versions: Fields }>(ACCOUNT, person);
      return post(ACCOUNT, { intent: 'name', ...changed(name, versions) }, person);
    };
    expect(await save({ firstName: 'Ana', lastName: 'Bell' })).toEqual(SAVED);
    expect(await save({ lastName: 'Cole' })).toEqual(SAVED);
    expect(await read(ACCOUNT, person)).toMatchObject({ firstName: 'Ana', lastName: 'Cole' });
    expect(await save({ lastName: '' })).toEqual(SAVED);
    expect(await read(ACCOUNT, person)).toMatchObject({ firstName: 'Ana', lastName: null });
  });
});
