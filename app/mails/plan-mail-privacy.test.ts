import { describe, expect, it } from 'vitest';
import { recommend } from '#app/engine/index.ts';
import { recommendList } from '#app/engine/list-plan.ts';
import type { Profile } from '#app/engine/types.ts';
import { SPANISH_LABELS } from '#app/engine/vocabulary/spanish.ts';
import { FLAGS, GOALS, NO_FLAGS, SYMPTOMS } from '#app/engine/vocabulary.ts';
import { inLocale } from '#app/messages/current.ts';
import { LOCALES, type Locale } from '#app/messages/locales.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { createDocumentTheme } from '#app/theme/document-theme.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { defaultMails } from '../../tests/support/marketing-mails.ts';
import { PROFILE, planPageData } from '../../tests/support/plan-page-data.ts';
import { renderMail, renderPlanMail } from './index.ts';

/** Words for conditions, complaints and goals, which must not appear on a screen that others can see (D43, D47). */
const HEALTH =
  /pregnan|embaraz|lactan|breastfe|cancer|cáncer|heart|coraz|card[ií]a|thyroid|tiroid|steroid|esteroid|mental|diabet|sugar|azúcar|clot|coagul|autoimmun|autoinmun|weight|\bpeso\b|sleep|sueño|fatigue|fatiga|libido|sexual|joint pain|dolor|anxi|ansied|digest|\bskin|\bpiel\b|hair|cabello|muscle|muscul|hormon|semaglut|tirzepat|retatrut|selank|hcg|mots|bpc|tb-500/i;
const AMOUNT = /\d[\d.,]* ?-?(mg|mcg|µg|ml|IU|UI|units?|unidades|vials?|viales|capsules?|cápsulas?)\b/;

const look = createDocumentTheme('Acme', null, DEFAULT_THEME);
const render = (data: PlanPageData, locale: Locale) =>
  inLocale(locale, () =>
    renderPlanMail({
      data,
      look,
      firstName: 'Ada',
      createdAt: new Date('2026-11-21T23:30:00Z'),
      links: { page: 'https://app.example/plan/a', erase: 'https://app.example/plan/a/delete' },
      postalAddress: null,
      isProved: true,
    }),
  );
const extractPreview = (html: string) => /data-skip-in-text[^>]*>([^<]*)/.exec(html)?.[1] ?? '';
const linkTexts = (html: string) =>
  [...html.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, inner = '']) => inner.replace(/<[^>]+>/g, ' ').trim());

const plans: [name: string, part: Partial<Profile>][] = [
  ...FLAGS.map(
    (flag) =>
      [flag, { contra_flags: [flag], goals: GOALS.map(({ id }) => id) }] as [string, Partial<Profile>],
  ),
  ...GOALS.map(
    ({ id, label }) => [label, { goals: [id], contra_flags: [NO_FLAGS] }] as [string, Partial<Profile>],
  ),
  [
    'every symptom',
    { goals: ['sleep'], symptoms: SYMPTOMS.map(({ label }) => label), contra_flags: [NO_FLAGS] },
  ],
];

describe.each(LOCALES)('the plan mail in %s', (locale) => {
  it.each(plans)('tells nothing of health before it is opened, and no amount: %s', (_, part) => {
    const plan = recommend({ ...PROFILE, ...part }, { locale, shop_url: 'https://shop.example/' });
    const { subject, html, text } = render(planPageData({ format: 'plan', plan }, { locale }), locale);
    expect(extractPreview(html)).not.toBe('');
    expect(linkTexts(html).length).toBeGreaterThan(1);
    for (const visibleText of [subject, extractPreview(html), ...linkTexts(html)])
      expect(visibleText).not.toMatch(HEALTH);
    for (const body of [html.replace(/<style.*?<\/style>/gs, '').replace(/<[^>]+>/g, ' '), text])
      expect(AMOUNT.exec(body)?.[0]).toBeUndefined();
  });

  it('shows no amount of a list either, but what the product is', () => {
    const plan = recommendList(
      { widget: 'consumer', goal: 'performance', challenge: 'recovery', flags: ['None of the above'] },
      { locale },
    );
    expect(JSON.stringify(plan)).toMatch(AMOUNT);
    const { html, text } = render(
      planPageData({ format: 'list', plan }, { locale, widget: 'consumer' }),
      locale,
    );
    for (const body of [html.replace(/<style.*?<\/style>/gs, '').replace(/<[^>]+>/g, ' '), text])
      expect(AMOUNT.exec(body)?.[0]).toBeUndefined();
    expect(text.replace(/\s+/g, ' ')).toMatch(/Not approved as a medicine|No está aprobado como medicamento/);
  });
});

it('the words are found in an answer, in both languages', () => {
  for (const label of [...FLAGS, ...GOALS.map((goal) => goal.label)].filter(
    (label) => !/Longevity|Cognitive|Athletic/.test(label),
  ))
    for (const words of [label, SPANISH_LABELS[label] ?? '']) expect(words).toMatch(HEALTH);
});

it('no mail of either sequence tells of health by its subject, preview or links', () => {
  const settings = { origin: 'https://app.example', mailFrom: 'mail@app.example', product: 'StackGuide' };
  const mails = defaultMails();
  expect(mails.length).toBeGreaterThan(20);
  for (const { name, mail } of mails) {
    const { subject, html } = renderMail(mail, settings);
    for (const visibleText of [subject, mail.preheader ?? '', ...linkTexts(html)])
      expect(visibleText, name).not.toMatch(HEALTH);
  }
});
