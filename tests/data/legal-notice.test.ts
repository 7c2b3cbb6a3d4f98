import { beforeEach, expect, it } from 'vitest';
import { announceDocuments, listAdminAddresses } from '#app/domain/access/index.ts';
import { type DocumentTexts, LEGAL_DOCUMENTS, publishDocuments } from '#app/domain/site/index.ts';
import { deleteSetting } from '#app/domain/site-settings/index.ts';
import { forEachDatabase } from '../support/databases.ts';
import { companyForTests, DAY, inMinutes, outbox, START } from './notified-company.ts';

const PURPOSE = 'legal-changed';

/** Texts of all documents, of which some differ. */
const textsWith = (changed: readonly string[], title: string) =>
  Object.fromEntries(
    LEGAL_DOCUMENTS.map((id) => {
      const text = { title: changed.includes(id) ? title : 'as before' };
      return [id, { en: text, es: text }];
    }),
  ) as unknown as DocumentTexts;

forEachDatabase((_name, makeDb) => {
  const company = companyForTests(makeDb);
  const publish = (texts: DocumentTexts, now: Date) =>
    company.db().$transaction((tx) => publishDocuments(tx, texts, now));
  const announce = (now: Date) =>
    announceDocuments({ db: company.db(), outbox, listAdmins: listAdminAddresses, now });

  beforeEach(async () => {
    const db = company.db();
    await db.legalDocument.deleteMany();
    await deleteSetting(db, 'legal-announced');
    const row = { tenantId: 'acme', passwordHash: '-', emailVerifiedAt: START };
    await db.tenantUser.create({ data: { ...row, email: 'ana@acme.example', role: 'admin' } });
  });

  it('tells contact and admins of changed documents once, with the day from which they apply, and nobody of first versions', async () => {
    await publish(textsWith([], ''), START);
    await announce(inMinutes(5));
    expect(await company.planned(PURPOSE)).toEqual([]);

    await publish(textsWith(['terms', 'subprocessors'], 'new'), inMinutes(DAY));
    for (const minutes of [5, 10]) await announce(inMinutes(DAY + minutes));
    const rows = await company.planned(PURPOSE);
    expect(rows.map(({ recipient }) => recipient)).toEqual(['ana@acme.example', 'us@acme.example']);
    const { subject, text } = await company.mailOf(PURPOSE);
    expect(subject).toBe('Acme: legal documents change on 21 Dec 2026');
    expect(text.replace(/\n/g, ' ')).toContain(
      'Terms and list of subprocessors. They apply from 21 Dec 2026.',
    );

    await publish(textsWith(['terms', 'subprocessors'], 'newer'), inMinutes(2 * DAY));
    await announce(inMinutes(2 * DAY));
    expect(await company.planned(PURPOSE)).toHaveLength(4);
  });

  it('tells nothing of a change that applies already, as after a long standstill', async () => {
    await publish(textsWith([], ''), START);
    await publish(textsWith(['dpa'], 'new'), inMinutes(DAY));
    await announce(inMinutes(31 * DAY));
    expect(await company.planned(PURPOSE)).toEqual([]);
  });
});
