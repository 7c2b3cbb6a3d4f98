import type { LoaderFunctionArgs } from '@remix-run/node';
import { expect, it } from 'vitest';
import { keepCompanyDocument } from '#app/domain/site/index.ts';
import { loader } from '#app/routes/public/legal/document.tsx';
import { makeTenant } from '../data/rows.ts';
import { forOneDatabase } from '../support/databases.ts';

const TITLE = 'Privacy of old';
const TEXT = { title: TITLE, description: 'Old', lead: 'Old', reviewed: '2026-01-02', sections: [] };
const ENV = { B2B_HOST_MARKER: 'b2b', PRODUCT_NAME: 'Product', APP_ORIGIN: 'http://app.example' };

/** The links of a lead's page to the documents that the person was shown. */
forOneDatabase((_name, makeDb) => {
  it('a document that a submission recorded is read by its hash, also after the company was switched off', async () => {
    const { db } = await makeDb();
    const { id, name } = await makeTenant(db);
    const { id: otherId } = await makeTenant(db);
    const texts = { en: TEXT, es: TEXT };
    const sha256 = await keepCompanyDocument(db, { tenantId: id, document: 'privacy', texts }, new Date());
    const open = async (query: string, document = 'privacy') => {
      const args = {
        request: new Request(`http://app.example/legal/${document}?${query}`),
        params: { document },
        context: { services: { db, env: ENV } },
      } as unknown as LoaderFunctionArgs;
      const response = (await loader(args).catch((thrown: unknown) => thrown)) as Response;
      const body = await response.text();
      return {
        status: response.status,
        isOld: body.includes(TITLE),
        isListed: body.includes('"isListed":true'),
        siteName: (response.status === 200 ? JSON.parse(body).site.name : null) as string | null,
      };
    };
    const kept = { status: 200, isOld: true, isListed: false, siteName: name };
    const version = `version=${sha256}`;
    expect(await open(`client=${id}&${version}`)).toEqual(kept);
    await db.tenant.update({ where: { id }, data: { isActive: false } });
    expect(await open(`client=${id}&${version}`)).toEqual(kept);
    for (const query of [`client=none&${version}`, version, `client=${otherId}&${version}`])
      expect((await open(query)).status, query).toBe(404);
    expect((await open(`client=${id}&${version}`, 'terms')).status).toBe(404);
    // The documents of a switched-off company as they would read now are shown to no visitor.
    expect(await open(`client=${id}`)).toMatchObject({ isOld: false });
  });
});
