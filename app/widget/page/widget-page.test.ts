import { expect, it } from 'vitest';
import { inLocale } from '#app/messages/current.ts';
import { LOCALES } from '#app/messages/locales.ts';
import type { WidgetConfig, WidgetDocument } from '#app/protocol/widget-config.ts';
import { documentMeta, pageMeta } from './widget-page.tsx';

const show = (config: Partial<WidgetConfig>) =>
  ({
    config: { widget: 'full', brand: 'Northwind Peptides', compact: false, ...config },
    assets: { script: '/w/full.js', styles: [] },
  }) as unknown as WidgetDocument;

const descriptions = (meta: object[]) =>
  meta.flatMap((entry) =>
    'name' in entry && entry.name === 'description' && 'content' in entry ? [entry.content] : [],
  );

it.each(
  LOCALES.flatMap((locale) =>
    (['full', 'consumer', 'technical'] as const).map((widget) => ({ locale, widget })),
  ),
)('the $widget widget in $locale describes itself to search engines on a page of its own', ({
  locale,
  widget,
}) => {
  const [description, ...more] = descriptions(inLocale(locale, () => pageMeta(show({ widget }))));
  expect(more).toEqual([]);
  expect(description).toContain('Northwind Peptides');
  // Search engines cut off longer descriptions and show little of shorter ones.
  expect(String(description).length).toBeGreaterThanOrEqual(50);
  expect(String(description).length).toBeLessThanOrEqual(160);
});

it('a page may describe itself in other words', () => {
  expect(descriptions(pageMeta(show({}), (brand) => `The choice of ${brand}`))).toEqual([
    'The choice of Northwind Peptides',
  ]);
});

it('a frame and a page without an assessment have no description', () => {
  expect(descriptions(documentMeta(show({})))).toEqual([]);
  expect(descriptions(pageMeta(show({ compact: true })))).toEqual([]);
  expect(descriptions(pageMeta({ ...show({}), config: null }))).toEqual([]);
});
