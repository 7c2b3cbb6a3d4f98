import { describe, expect, it } from 'vitest';
import { recommend } from '#app/engine/index.ts';
import { recommendList } from '#app/engine/list-plan.ts';
import type { Profile } from '#app/engine/types.ts';
import { CONSUMER_CHALLENGES, CONSUMER_GOALS } from '#app/engine/vocabulary/consumer.ts';
import { FLAGS, GOALS, NO_FLAGS, SYMPTOMS } from '#app/engine/vocabulary.ts';
import { inLocale } from '#app/messages/current.ts';
import { LOCALES, type Locale } from '#app/messages/locales.ts';
import { createPlanBrief, listBriefProducts } from '#app/plan-view/plan-brief.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { createDocumentTheme } from '#app/theme/document-theme.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { PROFILE, planPageData } from '../../tests/support/plan-page-data.ts';
import { renderPlanMail } from './index.ts';

const look = createDocumentTheme('Acme', null, DEFAULT_THEME);
const PAGE = 'https://app.example/plan/a#mail=b.c';

const render = (data: PlanPageData, locale: Locale, namesDanger = false) =>
  inLocale(locale, () =>
    renderPlanMail({
      data,
      look,
      firstName: 'Ada',
      createdAt: new Date('2026-11-21T23:30:00Z'),
      links: { page: PAGE, erase: 'https://app.example/plan/a/delete' },
      postalAddress: null,
      namesDanger,
      isProved: false,
    }),
  );

/** Plans of every goal, symptom and condition, with prices and coupons, in both layouts. */
const makePlans = (locale: Locale): PlanPageData[] => {
  const products = Object.fromEntries(
    ['semaglutide', 'bpc-157', 'selank'].map((id) => [id, { price_cents: 9900, coupon_code: 'UNO' }]),
  );
  const options = { locale, products, shop_url: 'https://shop.example/' };
  const answers: Partial<Profile>[] = [
    ...GOALS.map(({ id }) => ({ goals: [id] })),
    ...SYMPTOMS.map(({ label }) => ({ symptoms: [label] })),
    ...FLAGS.map((flag) => ({ contra_flags: [flag] })),
    ...FLAGS.map((flag) => ({ contra_flags: [flag], goals: GOALS.map(({ id }) => id) })),
    { contra_flags: [NO_FLAGS], age_range: '18-24' },
  ];
  const consumer = CONSUMER_GOALS.flatMap(({ id: goal }) =>
    CONSUMER_CHALLENGES.map(({ id: challenge }) => ({ widget: 'consumer' as const, goal, challenge })),
  );
  return [
    ...answers.map((part) =>
      planPageData({ format: 'plan', plan: recommend({ ...PROFILE, ...part }, options) }, { locale }),
    ),
    ...consumer.map((query) =>
      planPageData(
        { format: 'list', plan: recommendList({ ...query, flags: [FLAGS[0] as string] }, options) },
        { locale, widget: 'consumer' },
      ),
    ),
  ];
};

describe.each(LOCALES)('the plan mail to an unproved address in %s', (locale) => {
  it('depends on no answer but for the names of the products', () => {
    const mails = { withProducts: new Set<string>(), withoutProducts: new Set<string>() };
    for (const data of makePlans(locale)) {
      const names = listBriefProducts(inLocale(locale, () => createPlanBrief(data))).map(({ name }) => name);
      const { subject, html, text } = render(data, locale);
      // Longer names first, because a name may contain another.
      const withoutNames = [...new Set(names)]
        .sort((a, b) => b.length - a.length)
        .reduce(
          (mail, name) => {
            expect(mail.join()).toContain(name);
            return mail.map((part) => part.replaceAll(name, ''));
          },
          [subject, html.replace(/<li.*?<\/li>/gs, (item) => item.replace(/<[^>]+>/g, '')), text],
        )
        .map((part) => part.replace(/(\n- )+\n/g, '\n'));
      mails[names.length > 0 ? 'withProducts' : 'withoutProducts'].add(withoutNames.join('\n'));
    }
    expect(mails.withProducts.size).toBe(1);
    expect(mails.withoutProducts.size).toBe(1);
  });

  it('has the approval line and the emergency line above the link, and no name of the visitor', () => {
    for (const data of makePlans(locale)) {
      const { html, text } = render(data, locale);
      for (const part of [html.replace(/\s+/g, ' '), text.replace(/\s+/g, ' ')]) {
        const link = part.indexOf('#mail=b.c');
        for (const line of [/Research products are not approved|no son medicamentos aprobados/, /Emergenc/]) {
          expect(part.search(line)).toBeGreaterThan(-1);
          expect(part.search(line)).toBeLessThan(link);
        }
        expect(part).not.toMatch(/\bAda\b|UNO|\$|shop\.example/);
      }
    }
  });

  it('is that of an excluded visitor when the visitor’s own words name a danger', () => {
    const plans = makePlans(locale);
    const excluded = plans.find(({ shown }) => shown.plan.outcome !== 'plan');
    const planned = plans.find(({ shown }) => shown.plan.outcome === 'plan');
    if (!excluded || !planned) throw new Error('both kinds are expected');
    expect(render(planned, locale, true)).toEqual(render(excluded, locale));
    expect(render(excluded, locale).subject).toBe(
      locale === 'en' ? 'Your page at Acme' : 'Su página en Acme',
    );
  });
});
