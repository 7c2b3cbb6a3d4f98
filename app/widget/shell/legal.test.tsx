import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { listDisplayedConsents } from '#app/domain/leads/index.ts';
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
    WIDGETS.flatMap((widget) => (['notice', 'box'] as const).map((mode) => ({ locale, widget, mode }))),
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
  const displayed = listDisplayedConsents(submission, {
    offers: mode,
    segments: null,
    asksForHealth: true,
    trustsUnversioned: true,
  });
  const { terms, texts, health, ...offers } = consentWording(widget);
  const sentences = {
    terms,
    age: terms,
    health,
    offers: mode === 'notice' ? offers.marketing : offers.optIn,
    texts,
  };
  const shown = atOnceInLocale(locale, () =>
    Object.entries(sentences).flatMap(([kind, sentence]) =>
      sentence === undefined ? [] : [[kind, readShownSentence(sentence)]],
    ),
  );
  expect(displayed.map(({ kind, wording }) => [kind, wording])).toEqual(shown);
});
