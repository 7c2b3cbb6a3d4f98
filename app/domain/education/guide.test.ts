import { describe, expect, it } from 'vitest';
import { renderGuideHtml } from '#app/documents/index.ts';
import { DEFAULT_SEQUENCES } from '#app/domain/sequences/index.ts';
import { inLocale } from '#app/messages/current.ts';
import { LOCALES, type Locale } from '#app/messages/locales.ts';
import { defaultTemplates } from '../../../tests/support/marketing-mails.ts';
import { readGuide } from './guide.ts';

const render = (locale: Locale) =>
  inLocale(locale, () => renderGuideHtml({ guide: readGuide(locale), company: null }));
const listIds = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

const headings = (locale: Locale) => readGuide(locale).blocks.filter((block) => 'anchor' in block);

/** The links of the sequences to the guide, in buttons and texts. */
const guideLinks = DEFAULT_SEQUENCES.flatMap((sequence) =>
  defaultTemplates(sequence).flatMap((template) =>
    [...JSON.stringify(template).matchAll(/\{\{guideLink\}\}(#[a-z0-9-]+)?/g)].map(([, anchor = '']) => ({
      name: `${sequence} ${template.sequenceOrder}`,
      anchor: anchor.slice(1),
    })),
  ),
);

describe('the guide', () => {
  it('has the same headings, with the same ids, in all languages', () => {
    for (const locale of LOCALES) {
      expect(headings(locale).map(({ kind, anchor }) => ({ kind, anchor }))).toEqual(
        headings('en').map(({ kind, anchor }) => ({ kind, anchor })),
      );
      const ids = listIds(render(locale));
      expect(ids).toHaveLength(new Set(ids).size);
      expect(ids).toHaveLength(headings('en').length);
    }
    expect(headings('es').map(({ text }) => text)).not.toEqual(headings('en').map(({ text }) => text));
  });

  it.each(LOCALES)('has the lesson to which each mail’s link leads, in %s', (locale) => {
    const ids = listIds(render(locale));
    for (const { name, anchor } of guideLinks) expect(ids, name).toContain(anchor);
  });

  it('is linked by nine lessons, each to its own part', () => {
    expect(guideLinks.map(({ name }) => name)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((order) => `masterclass ${order}`),
    );
    expect(new Set(guideLinks.map(({ anchor }) => anchor)).size).toBe(9);
  });
});
