import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { erasePersonsOfLeads } from '#app/domain/erasure/index.ts';
import { askAs } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { consumerPayload, fullPayload, technicalPayload } from '../support/payloads.ts';
import { pdfText } from '../support/pdf-text.ts';
import type { TenantWithPeople } from '../support/people.ts';
import { readableText } from '../support/plan-surfaces.tsx';
import { AMOUNT } from '../support/text-rules.ts';
import { twoTenantsForTests } from '../support/two-tenants.ts';

const HEART = 'Heart disease or cardiovascular issues';
const OWN_WORDS = 'I wake up at 4.';
/** Compares letters and digits only, because a PDF's lines break anywhere. */
const bare = (text: string) => text.replace(/[^A-Za-z0-9]/g, '');

/** The summary for the visitor's own doctor, as its page and its PDF. */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let ownTenant: TenantWithPeople;
  let people = 0;

  beforeAll(async () => {
    ({ db, api, own: ownTenant } = await twoTenantsForTests(makeDb));
  }, 60_000);
  afterAll(() => api.close());

  const ask = askAs(() => api.origin);
  const submit = async (
    payload: (over?: Record<string, unknown>) => object,
    over: Record<string, unknown> = {},
  ) => {
    const email = `doctor${++people}@example.com`;
    const body = JSON.stringify(payload({ tenantId: ownTenant.id, email, ...over }));
    const headers = { 'Content-Type': 'application/json' };
    const answer = await ask('/api/assessment', { method: 'POST', headers, body });
    expect(answer.status).toBe(201);
    return (JSON.parse(answer.body) as { assessmentId: string }).assessmentId;
  };
  const fetchPdf = (assessmentId: string) => fetch(`${api.origin}/plan/${assessmentId}/doctor.pdf`);
  /** Returns the texts of the page and of the PDF. */
  const read = async (assessmentId: string) => {
    const page = await ask(`/plan/${assessmentId}/doctor`, {});
    const pdf = await fetchPdf(assessmentId);
    expect([page.status, pdf.status]).toEqual([200, 200]);
    const main = /<main.*<\/main>/s.exec(page.body)?.[0] ?? '';
    return [readableText(main), pdfText(Buffer.from(await pdf.arrayBuffer()))];
  };
  const expectBoth = (texts: readonly string[], ...parts: string[]) => {
    for (const text of texts) for (const part of parts) expect(bare(text)).toContain(bare(part));
  };

  it('shows products, answers, evidence and amounts of a plan, and never the visitor’s own words, name or e-mail address', async () => {
    const texts = await read(
      await submit(fullPayload, { healthGoals: ['weight-loss'], additionalConcerns: OWN_WORDS }),
    );
    expectBoth(
      texts,
      'Summary for a doctor',
      'not a prescription.',
      'Goals: Weight Loss',
      'age 35-44, female',
      'Conditions: none named',
      'Name:',
      'My medicines and allergies:',
      'Emergency: severe stomach pain',
      'Do not use if any applies',
      'Approval and evidence: ',
      'Not approved in any country that we know of',
      'A doctor can measure',
      'Before the start',
    );
    for (const text of texts) {
      expect(text).toMatch(AMOUNT);
      expect(bare(text)).toMatch(/101056NEJMoa/i);
      for (const secret of [OWN_WORDS, 'Ada', '@example.com']) expect(text).not.toContain(secret);
    }
  });

  it('withholds amounts where the plan’s page does, and says why', async () => {
    for (const [over, reason] of [
      [{ contraFlags: [] }, 'until you answer the safety questions'],
      [{ additionalConcerns: 'pancreatitis in 2019' }, 'Because of what you wrote in your own words'],
    ] as const) {
      const texts = await read(await submit(fullPayload, over));
      expectBoth(texts, 'Dosing: Withheld. ', reason);
      for (const text of texts) {
        expect(text).not.toMatch(AMOUNT);
        expect(text).not.toContain('2019');
      }
    }
  });

  it('shows the caution of a ticked condition, and no amount of the cautioned product', async () => {
    const texts = await read(
      await submit(fullPayload, { healthGoals: ['weight-loss'], contraFlags: [HEART] }),
    );
    expectBoth(
      texts,
      'Cautions for you',
      `You ticked ${HEART}`,
      `Conditions: ${HEART}`,
      'Dosing: Withheld. Your answers led to a caution for this product.',
    );
  });

  it('says why no product was suitable, and shows none', async () => {
    const texts = await read(await submit(fullPayload, { contraFlags: ['Pregnancy or breastfeeding'] }));
    expectBoth(texts, 'Conditions: Pregnancy or breastfeeding', 'Emergency: ', 'What to do instead');
    for (const text of texts) {
      expect(text).not.toMatch(AMOUNT);
      expect(bare(text)).not.toContain(bare('Approval and evidence'));
    }
  });

  it('shows a list without answers, which its page does not show either, and an institution’s without amounts', async () => {
    const consumer = await read(await submit(consumerPayload, { widget: 'consumer' }));
    expectBoth(consumer, 'My goals and symptoms:', 'My age and sex:', 'My conditions:', 'DSIP');
    const technical = await read(await submit(technicalPayload, { widget: 'technical' }));
    expectBoth(technical, 'BPC-157', 'We do not state human doses for research use.');
    for (const text of technical) {
      expect(text).not.toMatch(AMOUNT);
      expect(text).not.toContain('Institute of Peptides');
    }
  });

  it('is in the plan’s language', async () => {
    const id = await submit(fullPayload, { locale: 'es' });
    expectBoth(await read(id), 'No es una receta', 'Respuestas del cuestionario', 'Nombre:');
    expect((await ask(`/plan/${id}/doctor`, {})).body).toContain('<html lang="es"');
  });

  describe('a stranger’s view', () => {
    it('is not stored, not indexed and sends no referrer; the page has its sender’s links and no form', async () => {
      const id = await submit(fullPayload);
      for (const answer of [await fetch(`${api.origin}/plan/${id}/doctor`), await fetchPdf(id)])
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
          'referrer-policy': 'no-referrer',
        });
      const { body } = await ask(`/plan/${id}/doctor`, {});
      expect(body).toContain('<meta name="robots" content="noindex"');
      expect(body).toContain(`href="/plan/${id}/doctor.pdf"`);
      expect(body).not.toContain('<form');
      expect((await fetchPdf(id)).headers.get('content-disposition')).toBe(
        'attachment; filename="summary-for-a-doctor.pdf"',
      );
      expect(bare(pdfText(Buffer.from(await (await fetchPdf(id)).arrayBuffer())))).not.toContain(bare(id));
    });

    it('sends no message, and is linked from the plan', async () => {
      const id = await submit(fullPayload);
      const messages = await db.outboxMessage.count();
      await read(id);
      expect(await db.outboxMessage.count()).toBe(messages);
      expect((await ask(`/plan/${id}`, {})).body.split(`href="/plan/${id}/doctor"`)).toHaveLength(3);
    });

    it('ends as the plan’s does: unknown and erased plans answer alike', async () => {
      const id = await submit(fullPayload);
      const lead = await db.lead.findFirstOrThrow({ where: { assessmentId: id } });
      const visitor = { kind: 'visitor', id: null, label: null, requestId: 'erase' } as const;
      await erasePersonsOfLeads({ db, leadIds: [lead.id], actor: visitor, now: new Date() });
      const unknown = await ask('/plan/none', {});
      for (const path of [
        `/plan/${id}/doctor`,
        '/plan/none/doctor',
        `/plan/${id}/doctor.pdf`,
        '/plan/none/doctor.pdf',
      ]) {
        const answer = await ask(path, {});
        expect({ path, status: answer.status }).toEqual({ path, status: unknown.status });
        expect(answer.body).not.toContain('Summary for a doctor');
      }
    });

    it('is noted when the company’s own staff has it', async () => {
      const id = await submit(fullPayload);
      const readings = () =>
        db.auditEvent.count({ where: { action: 'lead.read-plan', tenantId: ownTenant.id } });
      const before = await readings();
      await ask(`/plan/${id}/doctor`, {}, ownTenant.people.admin);
      await ask(`/plan/${id}/doctor.pdf`, {}, ownTenant.people.admin);
      expect(await readings()).toBe(before + 2);
    });
  });
});
