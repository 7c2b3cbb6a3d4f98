import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createConsentRecord } from '#app/domain/leads/index.ts';
import { WIDGETS } from '#app/engine/vocabulary.ts';
import { atOnceInLocale } from '#app/messages/current.ts';
import { t as legalOfLists } from '#app/messages/legal-lists.ts';
import { LOCALES } from '#app/messages/locales.ts';
import { CONSENT_VERSION, consentWording } from '#app/protocol/consent.ts';
import type { Submission } from '#app/protocol/submission.ts';
import { Legal } from './legal.tsx';

/** Returns the sentence that the widgets show for an English one: the list widgets translate two of theirs themselves. */
const readShownSentence = (text: string): string =>
  renderToStaticMarkup(<Legal text={text} translated={legalOfLists.translated(text) || undefined} />).replace(
    /<[^>]+>/g,
    '',
  );

it.each(
  LOCALES.flatMap((locale) =>
    WIDGETS.flatMap((widget) => (['notice', 'opt-in'] as const).map((mode) => ({ locale, widget, mode }))),
  ),
)('shows the sentences that are recorded: $locale, $widget, $mode', ({ locale, widget, mode }) => {
  const submission = {
    widget,
    consent: true,
    consentVersion: CONSENT_VERSION,
    locale: locale === 'es' ? 'es-MX' : locale,
    phone: '+14155550100',
    healthConsent: true,
  } as Submission;
  const { record } = createConsentRecord(submission, mode, true);
  const { terms, texts, health, ...offers } = consentWording(widget);
  const sentences = { terms, marketing: mode === 'notice' ? offers.marketing : offers.optIn, health, texts };
  const shown = atOnceInLocale(locale, () =>
    Object.entries(sentences).flatMap(([kind, sentence]) =>
      sentence === undefined ? [] : [[kind, readShownSentence(sentence)]],
    ),
  );
  expect(record.locale).toBe(locale);
  expect(record.wordings).toEqual(Object.fromEntries(shown));
});
