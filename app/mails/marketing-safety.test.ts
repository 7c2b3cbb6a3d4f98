import { describe, expect, it } from 'vitest';
import { mergeContent, productsForLead, type SequenceTemplate } from '#app/domain/mail-templates/index.ts';
import { DEFAULT_SEQUENCES } from '#app/domain/sequences/index.ts';
import { recommend } from '#app/engine/index.ts';
import { findProductName } from '#app/engine/present.ts';
import { screen } from '#app/engine/screen.ts';
import { PEPTIDE_IDS, type PeptideId } from '#app/engine/types.ts';
import { FLAGS, type Flag } from '#app/engine/vocabulary.ts';
import type { Locale } from '#app/messages/locales.ts';
import type { FormattedPlan } from '#app/protocol/plan-page.ts';
import { defaultTemplates, marketingMail, mergeValues } from '../../tests/support/marketing-mails.ts';
import { PROFILE } from '../../tests/support/plan-page-data.ts';
import { renderMail } from './index.ts';

const settings = { origin: 'https://app.example', mailFrom: 'mail@app.example', product: 'StackGuide' };

/** Maximum number of products in a mail. */
const MAX_SHOWN = 6;

/** Builds a plan that starts with these entries, as if it had been made before the lead ticked anything. */
function planWith(ids: readonly PeptideId[]): FormattedPlan {
  const plan = recommend({ ...PROFILE, contra_flags: [] });
  const [sample] = plan.game_plan.start_here;
  if (!sample) throw new Error('a product is expected');
  const start_here = [...new Set([...ids.slice(0, MAX_SHOWN), ...PEPTIDE_IDS])].map((id) => ({
    ...sample,
    id,
  }));
  return { format: 'plan', plan: { ...plan, game_plan: { start_here, next_layer: [], advanced: [] } } };
}

const TEMPLATES = DEFAULT_SEQUENCES.flatMap(defaultTemplates);

const excludedBy = (flags: readonly Flag[]) =>
  PEPTIDE_IDS.filter((id) => screen(id, flags).excluded.length > 0);

/** Returns everything that a reader of a mail can see. */
function render(template: SequenceTemplate, flags: readonly Flag[], variant: 'A' | 'B', locale: Locale) {
  const products = productsForLead({
    agreesToSegments: true,
    plan: planWith(excludedBy(flags)),
    flags,
    tenant: { shop_url: 'https://shop.example/' },
    trackingId: 'tracking-1',
    locale,
  });
  const values = mergeValues({ hasProducts: products.length > 0 });
  const content = mergeContent(template, { variant, locale, values });
  const { subject, html, text } = renderMail(marketingMail({ locale, products, ...content }), settings);
  return { visibleText: `${subject}\n${html}\n${text}`, products };
}

describe.each(FLAGS)('a lead who ticked %s', (flag) => {
  it('gets no mail that shows what that excludes, in any template', () => {
    const excluded = excludedBy([flag]);
    for (const template of TEMPLATES)
      for (const [variant, locale] of [
        ['A', 'en'],
        ['B', 'es'],
      ] as const) {
        const { visibleText, products } = render(template, [flag], variant, locale);
        expect(
          products.map(({ id }) => id).filter((id) => excluded.some((excludedId) => excludedId === id)),
        ).toEqual([]);
        for (const id of excluded) {
          const where = `${template.name} ${variant} ${locale}: ${id}`;
          expect(visibleText, where).not.toContain(findProductName(id, {}));
          expect(visibleText, where).not.toContain(`product=${id}`);
        }
      }
  }, 60_000);
});

it('a lead who ticked nothing is shown products by those same templates', () => {
  const templatesWithProducts = TEMPLATES.filter((template) =>
    render(template, [], 'A', 'en').visibleText.includes('product='),
  );
  expect(templatesWithProducts.length).toBeGreaterThan(0);
});
