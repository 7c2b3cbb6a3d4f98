import { describe, expect, it } from 'vitest';
import { findBraceErrors, findUnknownFields } from '#app/domain/mail-templates/index.ts';
import { OTHER_COMPOUNDS } from '#app/engine/other-compounds.ts';
import { defaultTemplates } from '../../../tests/support/marketing-mails.ts';
import { DEFAULT_SEQUENCES } from './default-sequences.ts';

const texts = DEFAULT_SEQUENCES.flatMap((sequence) =>
  defaultTemplates(sequence).flatMap((template) =>
    [template, template.translations?.es].flatMap((words, place) =>
      [
        ['A', words?.subjectLine, words?.bodyHtml],
        ['B', words?.subjectLineVariant, words?.bodyHtmlVariant],
      ].map(([variant, subject = '', body = '']) => ({
        name: `${sequence} ${template.sequenceOrder} ${variant} ${place === 0 ? 'en' : 'es'}`,
        subject,
        body,
        cta: words?.ctaText ?? '',
        preheader: words?.preheader ?? '',
      })),
    ),
  ),
);

const withoutSections = (text: string, name: string) =>
  text.replace(new RegExp(`\\{\\{#${name}\\}\\}.*?\\{\\{/${name}\\}\\}`, 'gs'), '');
const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

/** Compounds of the catalogue and of the lists, with other spellings. */
const COMPOUNDS = [
  ...Object.values(OTHER_COMPOUNDS).map(({ name }) => name),
  ...'BPC,TB-500,CJC,ipamorelin,tirzepatid,semaglutid,retatru,AOD-?9604,hCG,selank,MOTS,1MQ,GHK,GLP-1,Wegovy,Ozempic,Zepbound,Mounjaro'.split(
    ',',
  ),
].map((name) => new RegExp(`\\b${name.replace('+', '\\+')}`, 'i'));

const BANNED =
  /\bcur(e|es|ed|a|an)\b|guarante|garantiza(mos|do)|miracle|milagro|side.effect|efectos secundarios|risk.free|sin riesgo|clinically proven|clínicamente|FDA.approved|\b100 ?%|last chance to|hurry|limited time|tiempo limitado|only today|solo hoy|\d ?(mg|mcg|µg|ml|IU|UI)\b|\binject (it|yourself)|doctor.recommended/i;
/** Words for goals, symptoms and conditions. */
const HEALTH =
  /weight|\bfat\b|obes|slim|sleep|pain\b|anxi|libido|\bhair|\bskin|muscle|hormon|diabet|cancer|pregnan|peso\b|grasa|adelgaz|sueño|dolor|ansiedad|músculo|cáncer|embaraz/i;

/** Sentences about how often mails come: the send window, the owner and the recipient's own wish decide that. */
const FREQUENCY =
  /\b(a|per|every|each) day\b|\btomorrow\b|\bdaily\b|\bdays of\b|next (nine|ten|few)? ?days|one click|al día\b|\bmañana\b|próximos días|cada día|un clic\b/i;
/** Words that presuppose that a person uses a product, next to a label that forbids it. */
const USE_BY_PEOPLE =
  /\b(was|you|they|he|she|i) (took|take|taken|inject)(?! (the|a) assessment)(?! prescription)|what was taken|bring the vial|show (them )?the vial|too much of|wrong thing|what to stop|before and after\?|se tomó|puedo tomar|lleve el vial|muestre el vial|demasiada cantidad|qué dejar|cosa equivocada/i;

describe('every text of the two sequences', () => {
  it('promises no frequency that a setting or a wish can change', () => {
    for (const { name, subject, preheader, body, cta } of texts)
      expect(`${subject} ${preheader} ${plain(body)} ${cta}`, name).not.toMatch(FREQUENCY);
    for (const sentence of [
      'Over the next days we send you one short mail a day.',
      'Tomorrow: what the words mean.',
      'You can stop them with one click.',
      'Diez lecciones breves, una al día',
      'Thank you for ten days of attention.',
    ])
      expect(sentence).toMatch(FREQUENCY);
  });

  it('presupposes no use by people', () => {
    for (const { name, subject, preheader, body, cta } of texts)
      expect(`${subject} ${preheader} ${plain(body)} ${cta}`, name).not.toMatch(USE_BY_PEOPLE);
    for (const sentence of [
      'Say what was taken, even if it is embarrassing.',
      'Bring the vial.',
      'Which values would you check before and after?',
      'Too much of something, or the wrong thing',
      '¿Puedo tomarlo con mi medicación?',
      'Diga qué se tomó. Lleve el vial.',
    ])
      expect(sentence).toMatch(USE_BY_PEOPLE);
  });

  it('uses no field that does not exist, and closes its sections', () => {
    for (const { name, subject, preheader, body, cta } of texts)
      for (const text of [subject, preheader, body, cta]) {
        expect(findUnknownFields(text), name).toEqual([]);
        expect(findBraceErrors(text), name).toEqual([]);
      }
    expect(texts).toHaveLength(80);
  });

  it('makes no claim that the sources don’t carry, names no amount and puts no pressure on its reader', () => {
    for (const { name, subject, preheader, body, cta } of texts)
      expect(`${subject} ${preheader} ${plain(body)} ${cta}`, name).not.toMatch(BANNED);
  });

  it('names no compound: only productsForLead knows which ones a lead may see', () => {
    for (const { name, subject, preheader, body } of texts)
      for (const compound of COMPOUNDS)
        expect(`${subject} ${preheader} ${plain(body)}`, name).not.toMatch(compound);
  });

  it('has nothing about health in subject, preview text, button or the first words', () => {
    for (const { name, subject, preheader, body, cta } of texts) {
      const first = plain(body.replace(/^<p>.*?<\/p>/s, '')).slice(0, 110);
      expect(`${subject} ${preheader} ${cta} ${first}`, name).not.toMatch(HEALTH);
      expect(preheader.length, name).toBeGreaterThan(20);
      expect(preheader.length, name).toBeLessThan(90);
    }
  });

  it('mentions offers only inside their section', () => {
    for (const { name, body } of texts)
      expect(plain(withoutSections(body, 'offers')), name).not.toMatch(
        /\bfree\b|gratis|promoCode|buy five|comprar cinco/i,
      );
  });

  it('greets a lead without a name well, and is signed with the company’s name', () => {
    for (const { name, body } of texts) {
      expect(body, name).toMatch(/^<p>((Hi|Hello) \{\{firstName\|there\}\},|Hola\{\{#firstName\}\}, )/);
      expect(body, name).toMatch(/\{\{companyName\}\}( team)?<\/p>$/);
      expect(plain(body).split(' ').length, name).toBeGreaterThan(100);
    }
  });
});

it('sends the readers of every mail that sells to the shop, and of every other to their plan', () => {
  const targets = defaultTemplates('sales-nurture').map(({ sequenceOrder, ctaUrl }) => [
    sequenceOrder,
    ctaUrl,
  ]);
  expect(targets.flatMap(([order, target]) => (target === '{{shopLink}}' ? [order] : []))).toEqual([
    4, 5, 7, 8, 9, 10,
  ]);
  expect(targets.flatMap(([order, target]) => (target === '{{planLink}}' ? [order] : []))).toEqual([
    1, 2, 3, 6,
  ]);
  for (const { sequenceOrder, bodyHtml, bodyHtmlVariant = '', ctaUrl } of defaultTemplates('sales-nurture'))
    if (/\{\{(#offers|products)\}\}/.test(bodyHtml + bodyHtmlVariant))
      expect(ctaUrl, `mail ${sequenceOrder}`).toBe('{{shopLink}}');
});

it('states the terms beside every free offer', () => {
  for (const { name, body } of texts) {
    const offers = body.match(/one free|free with five|una más (es )?gratis/g) ?? [];
    const terms =
      body.match(/(get one free|una más (es )?gratis)\{\{#offerTerms\}\} \(\{\{offerTerms\}\}\)/g) ?? [];
    expect(terms.length, name).toBe(offers.length);
  }
});

describe.each(DEFAULT_SEQUENCES)('the sequence %s', (sequence) => {
  const templates = defaultTemplates(sequence);

  it('has ten mails on ten days, each with a button and a Spanish translation', () => {
    expect(templates.map(({ delayDays }) => delayDays)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(templates.map(({ sequenceOrder }) => sequenceOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const { ctaText, ctaUrl, translations } of templates)
      expect([ctaText, ctaUrl, translations?.es?.bodyHtmlVariant, translations?.es?.ctaText]).not.toContain(
        undefined,
      );
  });

  it('has variants that are different mails', () => {
    for (const { subjectLine, subjectLineVariant, bodyHtml, bodyHtmlVariant = '' } of templates) {
      expect(subjectLineVariant).not.toBe(subjectLine);
      expect(shareOfCommonSentences(bodyHtml, bodyHtmlVariant)).toBeLessThan(0.2);
    }
  });

  it('has no citation that is not on the list of sources', () => {
    const cited = templates.flatMap(({ bodyHtml, bodyHtmlVariant, translations }) =>
      [bodyHtml, bodyHtmlVariant, translations?.es?.bodyHtml, translations?.es?.bodyHtmlVariant].flatMap(
        (text) => text?.match(/(?:19|20)\d\d;\d+[^\s)<]*|doi:[^\s)<]+/g) ?? [],
      ),
    );
    const LISTED = [
      '2022;7:48',
      '2021;20:309-325',
      '2008;108(4):38-48',
      '2024;7(8):e2428280',
      'doi:10.1177/15563316251355551',
    ];
    expect(
      cited.filter((citation) => !LISTED.some((source) => source.startsWith(citation.replace(/[.,]$/, '')))),
    ).toEqual([]);
  });
});

function shareOfCommonSentences(body: string, variantBody: string): number {
  const sentences = (html: string) =>
    new Set(
      plain(html)
        .split(/(?<=[.?!:,]) /)
        .filter((part) => part.length > 12),
    );
  const [a, b] = [sentences(body), sentences(variantBody)];
  return [...a].filter((sentence) => b.has(sentence)).length / Math.max(1, a.size);
}
