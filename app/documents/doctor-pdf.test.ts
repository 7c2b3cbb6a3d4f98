import { describe, expect, it } from 'vitest';
import { approvalLine } from '#app/engine/claims/approval-lines.ts';
import { recommend } from '#app/engine/index.ts';
import { recommendList } from '#app/engine/list-plan.ts';
import type { Profile } from '#app/engine/types.ts';
import { CONSUMER_GOALS, GOALS, TECHNICAL_APPLICATIONS } from '#app/engine/vocabulary.ts';
import { inLocale } from '#app/messages/current.ts';
import type { Locale } from '#app/messages/locales.ts';
import type { FormattedPlan, PlanPageData } from '#app/protocol/plan-page.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { pdfText } from '../../tests/support/pdf-text.ts';
import { PROFILE, planPageData } from '../../tests/support/plan-page-data.ts';
import { AMOUNT } from '../../tests/support/text-rules.ts';
import { renderDoctorPdf } from './index.ts';

const full = (locale: Locale, over: Partial<Profile>): FormattedPlan => ({
  format: 'plan',
  plan: recommend({ ...PROFILE, symptoms: [], ...over }, { locale }),
});

const render = (
  shown: FormattedPlan,
  locale: Locale = 'en',
  { brand = 'Northbay Peptides', ...config }: Partial<PlanPageData['config']> = {},
) =>
  inLocale(locale, () =>
    renderDoctorPdf({
      data: planPageData(shown, { locale, ...config }),
      brand,
      theme: DEFAULT_THEME,
      createdAt: new Date('2026-11-21T23:30:00Z'),
      pageUrl: 'https://app.example/plan/assessment-1',
    }),
  );
const read = async (...input: Parameters<typeof render>) => pdfText(Buffer.from(await render(...input)));
/** Compares letters and digits only, because lines break anywhere. */
const bare = (text: string) => text.replace(/[^A-Za-z0-9]/g, '');
const countPages = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1').split('/MediaBox [').length - 1;

describe.each(['en', 'es'] as const)('the summary has two pages at most, in %s', (locale) => {
  it('of each goal and of each list', async () => {
    const list = (widget: 'consumer' | 'technical', goal: string): FormattedPlan => ({
      format: 'list',
      plan: recommendList({ widget, goal, challenge: '', flags: ['none'] }, { locale }),
    });
    const plans = [
      ...GOALS.map(({ id }) => full(locale, { goals: [id] })),
      ...CONSUMER_GOALS.map(({ id }) => list('consumer', id)),
      ...TECHNICAL_APPLICATIONS.map(({ id }) => list('technical', id)),
      full(locale, { goals: ['anti-aging', 'muscle-gain'] }),
    ];
    for (const shown of plans) expect(countPages(await render(shown, locale))).toBeLessThanOrEqual(2);
  });
});

it('says what it is, who made it and what was answered, with each product’s approval and warnings before its amounts', async () => {
  const shown = full('en', { goals: ['weight-loss'] });
  const text = await read(shown);
  const words = bare(text);
  for (const part of [
    'Summary for a doctor',
    'This summary comes from an assessment by Northbay Peptides. It is not a prescription.',
    'November 21, 2026',
    'Goals: Weight Loss',
    'Name:',
    'My medicines and allergies:',
    'Emergency: severe stomach pain',
    'Do not use if any applies',
    'A doctor can measure',
    'Before the start: Fasting glucose or HbA1c',
  ])
    expect(words).toContain(bare(part));
  const { start_here, next_layer, advanced } = shown.format === 'plan' ? shown.plan.game_plan : ({} as never);
  const firstAmount = bare(text.slice(0, AMOUNT.exec(text)?.index)).length;
  for (const [index, { id, name, sources }] of [...start_here, ...next_layer, ...advanced].entries()) {
    expect(words).toContain(bare(name));
    const approval = words.indexOf(bare(approvalLine(id)));
    expect(approval).toBeGreaterThan(0);
    if (index === 0) expect(approval).toBeLessThan(firstAmount);
    expect(sources.length).toBeGreaterThan(0);
  }
  expect(words).toMatch(/doi|NCT|PMID/i);
});

it('has no link to the plan, which would open it to anybody who finds the paper', async () => {
  const text = await read(full('en', { goals: ['weight-loss'] }));
  expect(text).not.toMatch(/assessment-1|\/plan\/|shop\.example/);
});

it('shows no amount that is withheld, and says why', async () => {
  const text = await read(full('en', { goals: ['sleep'], contra_flags: [] }));
  expect(text).not.toMatch(AMOUNT);
  expect(bare(text)).toContain(
    bare(
      'Withheld. We hide dosing until you answer the safety questions. Answer the safety questions on your plan’s page.',
    ),
  );
});

it('of a plan without products says why, and shows none', async () => {
  const text = await read(full('en', { goals: ['sleep'], contra_flags: ['Pregnancy or breastfeeding'] }));
  expect(bare(text)).toContain(bare('Pregnancy or breastfeeding'));
  expect(text).not.toMatch(AMOUNT);
  expect(bare(text)).not.toContain(bare('Approval and evidence'));
});

it('speaks the plan’s language, and names no shop whose letters the file’s fonts lack', async () => {
  const spanish = bare(await read(full('es', { goals: ['weight-loss'] }), 'es'));
  expect(spanish).toContain(
    bare('Este resumen procede de un cuestionario de Northbay Peptides. No es una receta.'),
  );
  const unnamed = bare(await read(full('en', { goals: ['sleep'] }), 'en', { brand: '蓬莱' }));
  expect(unnamed).toContain(bare('This summary comes from an online assessment. It is not a prescription.'));
});
