import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  type DocumentTexts,
  findDocument,
  hashLegalText,
  identityVersions,
  LEGAL_DOCUMENTS,
  listPublished,
  publishDocuments,
  readIdentityValues,
  readOperatorIdentity,
  saveOperatorIdentity,
} from './index.ts';

const makeTexts = (change: Partial<Record<string, string>> = {}) =>
  Object.fromEntries(
    LEGAL_DOCUMENTS.map((id) => [id, { en: { title: change[id] ?? id }, es: { title: id } }]),
  ) as unknown as DocumentTexts;
const day = (text: string) => new Date(`${text}T10:00:00Z`);

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeEach(async () => {
    ({ db } = await makeDb());
  });
  const publish = (texts: DocumentTexts, now: Date) =>
    db.$transaction((tx) => publishDocuments(tx, texts, now));

  it('publishes only what changed, and a change applies 30 days later', async () => {
    await publish(makeTexts(), day('2026-05-01'));
    await publish(makeTexts(), day('2026-05-02'));
    await publish(makeTexts({ terms: 'new terms' }), day('2026-06-01'));
    const published = await listPublished(db);
    expect(published.map(({ document }) => document)).toEqual([...LEGAL_DOCUMENTS]);
    expect(published.find(({ document }) => document === 'dpa')).toMatchObject({
      version: '2026-05-01',
      appliesFrom: day('2026-05-01'),
    });
    expect(published.find(({ document }) => document === 'terms')).toMatchObject({
      version: '2026-06-01',
      sha256: hashLegalText(makeTexts({ terms: 'new terms' }).terms),
      appliesFrom: day('2026-07-01'),
    });
  });

  it('keeps every version readable, also two of one day', async () => {
    await publish(makeTexts(), day('2026-05-01'));
    await publish(makeTexts({ terms: 'second' }), new Date('2026-05-01T11:00:00Z'));
    expect(await findDocument(db, 'terms')).toMatchObject({
      version: '2026-05-01.2',
      isNewest: true,
      texts: { en: { title: 'second' } },
      versions: ['2026-05-01.2', '2026-05-01'],
    });
    expect(await findDocument(db, 'terms', '2026-05-01')).toMatchObject({
      isNewest: false,
      texts: { en: { title: 'terms' } },
      appliesFrom: day('2026-05-01'),
    });
    expect(await findDocument(db, 'terms', '2026-04-01')).toBeNull();
  });

  it('publishes nothing until the operator’s identity is complete', async () => {
    const actor = { kind: 'operator' as const, id: 'op-1', label: 'op@example.com', requestId: null };
    const save = async (changes: object) =>
      saveOperatorIdentity(db, {
        changes,
        versions: identityVersions(await readIdentityValues(db)),
        writeDocuments: ({ legalName }) => makeTexts({ terms: legalName }),
        actor,
        now: day('2026-05-01'),
      });
    await save({ legalName: 'Northlake', postalAddress: '1 Lake Street', contactEmail: 'hi@lake.example' });
    expect(await readOperatorIdentity(db)).toBeNull();
    expect(await listPublished(db)).toEqual([]);
    await save({ lawCountry: 'IE', hostingCountry: 'DE', transferTool: 'none' });
    await save({ subprocessors: 'Example Hosting GmbH; de; hosting\nPost Ltd; IE; Mail' });
    expect(await readOperatorIdentity(db)).toMatchObject({
      legalName: 'Northlake',
      lawRegion: null,
      subprocessors: [
        { name: 'Example Hosting GmbH', country: 'DE', purpose: 'hosting' },
        { name: 'Post Ltd', country: 'IE', purpose: 'mail' },
      ],
    });
    expect(await findDocument(db, 'terms')).toMatchObject({ texts: { en: { title: 'Northlake' } } });
    expect(await db.auditEvent.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { action: 'legal.save-identity', details: { legalName: { from: '', to: 'Northlake' } } },
      { action: 'legal.save-identity' },
      { action: 'legal.save-identity' },
    ]);
  });
});
