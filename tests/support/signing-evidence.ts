import type { Locale } from '#app/messages/locales.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import type { Surfaces } from './plan-surfaces.tsx';
import type { Answers } from './signing-plans.ts';
import type { ShownProduct } from './signing-products.ts';
import { holds, linksOf, textsOf, WORDS } from './signing-texts.ts';
import { statusOf } from './text-rules.ts';

/** Reasons not to sign that compare a plan with the evidence file: approval, contraindications, studies and effects. */

const APPROVED_SOMEWHERE = [
  'tirzepatide',
  'semaglutide',
  'hcg-protocol',
  'tesamorelin',
  'pt-141',
  'thymosin-alpha-1',
  'selank',
  'semax',
];
const DENIES = /not approved as a medicine|no está aprobad[oa] como medicamento/i;
/** "… for this use" is true of a medicine that is approved for another, such as Selank's nose drops. */
const NO_DOSE =
  /no established (human )?dose(?! for this use)|(no hay (una )?|sin )dosis (humana )?establecida(?!( en humanos)? para este uso)/i;

export function statusFindings(products: readonly ShownProduct[], surfaces: Surfaces, locale: Locale) {
  return textsOf(surfaces).flatMap(([surface, text]) => [
    ...products
      .filter(({ id }) => !holds(text, statusOf(id, locale)))
      .map(({ name }) => `${surface}: no approval line of ${name}`),
    ...(products.length > 0 && products.every(({ id }) => APPROVED_SOMEWHERE.includes(id))
      ? [DENIES, NO_DOSE].flatMap((words) =>
          words.test(text) ? [`${surface}: “${words.exec(text)?.[0]}”`] : [],
        )
      : []),
  ]);
}

/** Words, by language, for the things that must not be used with a compound according to the evidence file. */
const CONTRAINDICATIONS: Readonly<Record<string, Record<Locale, RegExp>>> = {
  tesamorelin: { en: /pituitary/i, es: /hipófisis|hipofisari/i },
  'igf-1-lr3': { en: /cancer/i, es: /cáncer/i },
  'follistatin-344': { en: /cancer/i, es: /cáncer/i },
  'hgh-fragment': { en: /cancer/i, es: /cáncer/i },
  epitalon: { en: /cancer/i, es: /cáncer/i },
  'cjc-1295-ipamorelin': { en: /cancer/i, es: /cáncer/i },
};

export function contraindicationFindings(
  products: readonly ShownProduct[],
  surfaces: Surfaces,
  answers: Answers,
) {
  const { locale } = answers;
  // The consumer widget asks nothing about health.
  const endocrine =
    answers.widget !== 'consumer' &&
    answers.profile.contra_flags.some((flag) => /endocrine|Thyroid|Diabetes/.test(flag));
  return [
    ...textsOf(surfaces)
      .filter(([surface]) => surface !== 'mail')
      .flatMap(([surface, text]) =>
        products
          .filter(({ id }) => CONTRAINDICATIONS[id] && !CONTRAINDICATIONS[id][locale].test(text))
          .map(({ name }) => `${surface}: ${name}`),
      ),
    ...(endocrine && products.some(({ id }) => id === 'kisspeptin')
      ? ['kisspeptin with an endocrine disorder']
      : []),
  ];
}

export function studyFindings(data: PlanPageData, products: readonly ShownProduct[], locale: Locale) {
  const plainStudy =
    locale === 'en' ? /\((tested|studied|approved)/i : /\((probado|estudiado|aprobado|medicamento)/i;
  const unstudied = locale === 'en' ? /not studied for this/i : /no estudiado para esto/i;
  const riddle = /, but otherwise|pero de otra (forma|manera)\b/i;
  const texts = products.flatMap(({ peptide }) => peptide?.reasons ?? []);
  const because = data.shown.format === 'plan' ? data.shown.plan.human_readable.why_chosen : [];
  return [
    ...texts
      .filter((reason) => !plainStudy.test(reason) && !unstudied.test(reason))
      .map((reason) => `no class in “${reason}”`),
    ...[...texts, ...because].filter((text) => riddle.test(text)).map((text) => `a riddle: “${text}”`),
  ];
}

export function noEffectFindings(products: readonly ShownProduct[], surfaces: Surfaces, locale: Locale) {
  const said =
    locale === 'en' ? /no (useful )?effect|found no/i : /sin efecto|ningún efecto|no halló|no hallaron/i;
  const without = products.filter(({ evidence }) => evidence === 'no-effect');
  if (without.length === 0) return [];
  const links = linksOf(surfaces).filter(
    ({ href, tag }) =>
      /sgr-button-main|sg-button-main|primary/.test(tag) &&
      without.some(({ id, url }) => href.startsWith(url) || href.includes(`product=${id}`)),
  );
  return [
    ...textsOf(surfaces)
      .filter(([, text]) => !said.test(text))
      .map(([surface]) => `${surface} does not say it`),
    ...links.map(({ surface, href }) => `${surface}: a primary button to ${href}`),
  ];
}

const APPROVED_RELATIVES = {
  en: /approved medicines? (exist|for)|doctor can prescribe/i,
  es: /medicamentos aprobados|médico puede recetar/i,
};

export function leftOutFindings(
  data: PlanPageData,
  products: readonly ShownProduct[],
  surfaces: Surfaces,
  locale: Locale,
) {
  if (data.shown.format !== 'plan') return [];
  const { exclusions } = data.shown.plan;
  const wrong = exclusions.filter(
    ({ flags, reason }) => flags.length === 0 && WORDS[locale].safety.test(reason),
  );
  const unapproved = products.some(({ id }) => id === 'retatrutide');
  return [
    ...wrong.map(({ reason }) => `“${reason}”`),
    ...(unapproved
      ? textsOf(surfaces)
          .filter(([surface, text]) => surface !== 'mail' && !APPROVED_RELATIVES[locale].test(text))
          .map(([surface]) => `${surface} names no approved medicine`)
      : []),
  ];
}
