import { describe, expect, it } from 'vitest';
import { fc } from '../../tests/support/random.ts';
import { citationsIn } from './catalogue/citations.ts';
import { catalogueIn, draftsIn } from './catalogue/index.ts';
import { packEntry, toSourceText, unpackEntry } from './catalogue/packed.ts';
import { withoutAmounts } from './hide-amounts.ts';
import { planDigest, recommend } from './index.ts';
import { type ListQuery, recommendList } from './list-plan.ts';
import { CONSUMER_LISTS, TECHNICAL_LISTS } from './lists.ts';
import { PEPTIDE_IDS, type Plan, type Profile, type RecommendOptions } from './types.ts';
import { SPANISH_LABELS } from './vocabulary/spanish.ts';
import { SPANISH_LIST_LABELS } from './vocabulary/spanish-lists.ts';
import {
  AGE_RANGES,
  BUDGETS,
  CONSUMER_CHALLENGES,
  CONSUMER_GOALS,
  EXPERIENCE,
  FLAGS,
  GOALS,
  LEVELS,
  SEXES,
  SYMPTOMS,
  TECHNICAL_APPLICATIONS,
  TECHNICAL_OBJECTIVES,
} from './vocabulary.ts';
import { spanish } from './wording/es.ts';

type Pair = { path: string; en: string; es: string };

/** Pairs the texts of two values of the same shape. All values other than texts must be equal. */
function pairTexts(en: unknown, es: unknown, path = ''): Pair[] {
  if (typeof en === 'string' && typeof es === 'string') return [{ path, en, es }];
  if (typeof en !== 'object' || en === null || typeof es !== 'object' || es === null) {
    expect(es, path).toEqual(en);
    return [];
  }
  expect(Object.keys(es).sort(), path).toEqual(Object.keys(en).sort());
  return Object.entries(en).flatMap(([key, value]) =>
    pairTexts(value, (es as Record<string, unknown>)[key], `${path}.${key}`),
  );
}

/** Values that are not translated: ids, names, URLs, answers, and texts published by others. */
const UNTRANSLATED =
  /\.(id|name|product_url|productUrl|evidence|because|isMedicineSomewhere|title|category|engine_version|outcome|nothing_because|amounts_withheld)$|\.user_profile\.|\.flags\.\d+$|\.claims\.findings\.\d+\.0\.|\.monitoring\.\d+(\.\d+)?$|\.sources\.\d+\.(authors|published_in|identifier|url)$/;
/** Words that are the same in both languages. */
const SAME = ['Alcohol', 'IGF-1'];
const ENGLISH =
  /\b(the|and|of|with|without|not|no human|for|from|is|are|was|were|you|your|to|by|on|at|any|each|week|day|dose|only|other|studied|body|chosen?)\b/i;

const translated = (pairs: readonly Pair[]) => pairs.filter(({ path }) => !UNTRANSLATED.test(path));
/** Removes the English legal sentence that follows the Spanish one in brackets, and initials that are an English word. */
const inBrackets = ({ path, es }: Pair) =>
  /\.disclaimers\./.test(path) ? es.replace(/ \([^)]*\)$/, '') : es.replaceAll('Lebedeva IS', '');

const figures = (text: string) =>
  (text.replaceAll(/(?<=\d)[,\u00a0](?=\d{3})/g, '').match(/\d+(?:\.\d+)?/g) ?? [])
    .map(Number)
    .sort((a, b) => a - b);
/** The abbreviation of the United States contains full stops. */
const sentences = (text: string) =>
  text
    .replaceAll('EE. UU.', 'EEUU')
    .split(/[.!?](?:\s|$)/)
    .filter(Boolean).length;

function expectSpanish(pairs: readonly Pair[], untranslated: readonly string[] = []) {
  for (const pair of translated(pairs)) {
    const { path, en, es } = pair;
    if (
      !SAME.includes(en) &&
      !untranslated.includes(en) &&
      /[a-z]{3}/i.test(en) &&
      !/^[\d.,]+ mg(\/ml)?$/.test(en)
    )
      expect(es, path).not.toBe(en);
    expect(ENGLISH.exec(inBrackets(pair))?.[0], `${path}: ${es}`).toBeUndefined();
    expect(figures(inBrackets(pair)), `${path}: ${es}`).toEqual(figures(en));
    // Many Spanish readers read "5,000" as five.
    expect(inBrackets(pair), path).not.toMatch(/(?<![\d:])\d{1,3},\d{3}(?!\d)/);
  }
}

const profiles: fc.Arbitrary<Profile> = fc.record({
  experience_level: fc.constantFrom(...LEVELS),
  goals: fc.subarray(GOALS.map(({ id }) => id)),
  symptoms: fc.subarray(SYMPTOMS.map(({ label }) => label)),
  sex_at_birth: fc.constantFrom(...SEXES),
  age_range: fc.constantFrom(...AGE_RANGES),
  budget_level: fc.constantFrom(...BUDGETS),
  contra_flags: fc.subarray([...FLAGS], { maxLength: 3 }),
});
const inBoth = (profile: Profile, options?: RecommendOptions): [Plan, Plan] => [
  recommend(profile, options),
  recommend(profile, { ...options, locale: 'es' }),
];

describe('the catalogue in Spanish', () => {
  it.each(
    PEPTIDE_IDS,
  )('says all that the English says of %s, with the same figures in as many sentences', (id) => {
    const pairs = pairTexts(catalogueIn('en')[id], catalogueIn('es')[id]);
    expect(translated(pairs).length).toBeGreaterThan(30);
    expectSpanish(pairs);
    for (const { path, en, es } of translated(pairs))
      expect(sentences(es), `${path}: ${es}`).toBe(sentences(en));
  });

  it.each(PEPTIDE_IDS)('hides the same sentences of %s where a shop shows no amounts', (id) => {
    for (const { path, en, es } of translated(pairTexts(catalogueIn('en')[id], catalogueIn('es')[id])))
      expect(sentences(withoutAmounts(es)), `${path}: ${es}`).toBe(sentences(withoutAmounts(en)));
  });

  it.each(PEPTIDE_IDS)('marks as a caution of %s what the English marks', (id) => {
    const [en, es] = (['en', 'es'] as const).map((locale) => catalogueIn(locale)[id].contraindications);
    expect(es?.map((item) => item.startsWith('Precaución: '))).toEqual(
      en?.map((item) => item.startsWith('Caution: ')),
    );
  });

  it.each(PEPTIDE_IDS)('is packed for the browser and unpacked again: %s', (id) => {
    const sent = new Function(`return ${toSourceText(packEntry(draftsIn.es[id]))}`)();
    const { sources_elsewhere, ...entry } = unpackEntry(sent);
    expect(sources_elsewhere).toBe(citationsIn('es')[id].length);
    expect({ ...entry, sources: citationsIn('es')[id] }).toEqual(draftsIn.es[id]);
  });

  it('uses the Spanish names of medicines and conditions, beside the product’s own name', () => {
    const texts = PEPTIDE_IDS.map((id) => {
      const { sources, name, id: entryId, product_url, ...rest } = catalogueIn('es')[id];
      return JSON.stringify(rest);
    })
      .join('\n')
      .toLowerCase();
    expect(texts).not.toMatch(/\b(semaglutide|tirzepatide|retatrutide)\b/);
    expect(texts).not.toMatch(/hipoglicemia|condici[oó]n(es)? (médica|de salud)/i);
    for (const word of ['semaglutida', 'tirzepatida', 'retatrutida', 'hipoglucemia'])
      expect(texts).toContain(word);
  });

  it('writes no mark of thousands, which many would read as a decimal one', () => {
    const pairs = pairTexts(catalogueIn('en'), catalogueIn('es'));
    expect(translated(pairs).filter(({ es }) => /\d,\d/.test(es))).toEqual([]);
    expect(pairs.some(({ en }) => /\d,\d/.test(en))).toBe(true);
  });
});

describe('a plan in Spanish', () => {
  it('is the English plan in other words: same products, places, exclusions and digest', () => {
    fc.assert(
      fc.property(profiles, fc.boolean(), (profile, show_amounts) => {
        const [en, es] = inBoth(profile, { show_amounts });
        const ids = ({ game_plan }: Plan) => Object.values(game_plan).map((tier) => tier.map(({ id }) => id));
        expect(ids(es)).toEqual(ids(en));
        expect(es.user_profile).toEqual(en.user_profile);
        expect(es.nothing_because).toBe(en.nothing_because);
        expect(es.exclusions.map(({ id, flags }) => [id, flags])).toEqual(
          en.exclusions.map(({ id, flags }) => [id, flags]),
        );
        // The names are the only hashed text that differs between languages.
        const renamedPlan = JSON.parse(
          JSON.stringify(es).replace(/(Retatrutid|Tirzepatid|Semaglutid)a/g, '$1e'),
        );
        expect(planDigest(renamedPlan)).toBe(planDigest(en));
        expectSpanish(pairTexts(en, es));
      }),
      { numRuns: 40 },
    );
  });

  const everything: Profile = {
    experience_level: 'advanced',
    goals: ['weight-loss', 'sleep'],
    symptoms: ['Joint pain/inflammation', 'Cold hands'],
    sex_at_birth: 'female',
    age_range: '45-54',
    budget_level: 'premium',
    contra_flags: ['Mental health conditions', 'Blood clotting disorders', 'gout'],
  };
  const plan = recommend(everything, { locale: 'es' });

  it('speaks of the answers by their Spanish names, and leaves what the visitor wrote', () => {
    expect(plan.human_readable.inputs_recap).toBe(
      'Objetivos: Pérdida de peso y composición corporal, Sueño y recuperación. ' +
        'Síntomas: Dolor o inflamación articular, Cold hands. ' +
        'Sobre usted: Usuario experimentado, edad 45-54, sexo femenino al nacer, Combinación de Optimización Élite. ' +
        'Afecciones: Trastornos de salud mental, Trastornos de la coagulación, gout.',
    );
    expect(plan.game_plan.start_here[0]?.reasons).toEqual([
      'porque eligió Pérdida de peso y composición corporal (probado en personas para esto)',
    ]);
    expect(plan.exclusions[0]?.reason).toBe(
      'hCG Protocol se excluyó porque usted marcó Trastornos de la coagulación.',
    );
    expect(spanish.evidence['animal-only']('A', 1)).toMatch(
      /^A: para lo que usted eligió, estudiado como máximo en /,
    );
    expect(spanish.evidence['animal-only']('A y B', 2)).toMatch(
      /^A y B: para lo que usted eligió, estudiados como máximo en /,
    );
    expect(plan.not_covered).toContain('Cold hands');
    expect(plan.human_readable.cautions.join('\n')).toContain('También mencionó gout');
  });

  it('repeats each caution of a card word for word at the end of a line, by which the pages find it', () => {
    const cautions = Object.values(plan.game_plan).flatMap((tier) => tier.flatMap((entry) => entry.cautions));
    expect(cautions.length).toBeGreaterThan(0);
    for (const caution of cautions)
      expect(plan.human_readable.cautions.some((line) => line.endsWith(caution))).toBe(true);
  });

  it('carries the disclaimers with the English behind them, which are the legal ones', () => {
    recommend(everything).disclaimers.forEach((english, index) => {
      expect(plan.disclaimers[index]).toMatch(/^\p{Lu}[^()]+\. \(/u);
      expect(plan.disclaimers[index]).toContain(`(${english})`);
    });
  });

  /** Written independently of the engine's own expression. */
  const AMOUNT =
    /\d[\d.,]* ?-?(mg|mcg|µg|μg|ml|mL|UI|IU|unidad(es)?|vial(es)?|cápsulas?|envases?|gramos?|miligramos?|mililitros?)(?!\p{L})/u;

  it.each(PEPTIDE_IDS)('with %s holds no amount anywhere where the shop shows none', (id) => {
    const goals = GOALS.map((goal) => goal.id);
    for (const experience_level of LEVELS) {
      const with_ = (show_amounts: boolean) =>
        recommend(
          { ...everything, goals, experience_level, contra_flags: ['None of the above'] },
          { available: [id], show_amounts, locale: 'es' },
        );
      expect(AMOUNT.exec(JSON.stringify(with_(false)))?.[0]).toBeUndefined();
      const [entry] = Object.values(with_(true).game_plan).flat();
      if (entry && entry.evidence !== 'no-effect') expect(JSON.stringify(with_(true))).toMatch(AMOUNT);
    }
  });

  it.each([
    [
      'flags',
      { contra_flags: ['Pregnancy or breastfeeding'] },
      {},
      /^Usted marcó Embarazo o lactancia\. .*médico/s,
    ],
    ['not-offered', { contra_flags: [] }, { available: [] }, /^Esta tienda no vende/],
    [
      'no-match',
      { goals: [], symptoms: ['Cold hands'], contra_flags: [] },
      {},
      /^Ningún compuesto de nuestro catálogo/,
    ],
  ] as const)('without products (%s) says why and what to do instead', (because, part, options, message) => {
    const [en, es] = inBoth({ ...everything, ...part } as unknown as Profile, options);
    expect(es).toMatchObject({ outcome: 'nothing-suitable', nothing_because: because });
    expect([es.education.rationale, ...es.human_readable.step_by_step_plan].join(' ')).toMatch(message);
    expectSpanish(pairTexts(en, es), ['Cold hands']);
  });

  it('joins names by "e" before the sound of an i', () => {
    expect(spanish.and(['Selank', 'Ipamorelin'])).toBe('Selank e Ipamorelin');
    expect(spanish.and(['A', 'Hinchazón', 'Hierro'])).toBe('A, Hinchazón y Hierro');
  });
});

describe('the lists in Spanish', () => {
  const query = (widget: ListQuery['widget'], goal: string, challenge: string, flags: readonly string[]) => {
    const listQuery: ListQuery = { widget, goal, challenge, flags, experience_level: 'intermediate' };
    return [recommendList(listQuery), recommendList(listQuery, { locale: 'es' })] as const;
  };
  const queries = [
    ...CONSUMER_GOALS.map(({ id }) => ['consumer', id, CONSUMER_CHALLENGES[0]?.id ?? ''] as const),
    ...TECHNICAL_APPLICATIONS.map(({ id }) => ['technical', id, TECHNICAL_OBJECTIVES[0]?.id ?? ''] as const),
  ];

  it.each(queries)('of the %s widget for %s say what the English say', (widget, goal, challenge) => {
    for (const flags of [
      [],
      ['Thyroid disorders'],
      ['Heart disease or cardiovascular issues', 'gout'],
      [FLAGS[0]],
    ]) {
      const [en, es] = query(widget, goal, challenge, flags);
      expect(es.list.map(({ id, matchPercentage }) => [id, matchPercentage])).toEqual(
        en.list.map(({ id, matchPercentage }) => [id, matchPercentage]),
      );
      expectSpanish(pairTexts(en, es));
    }
  });

  it('describe every name of the lists in Spanish', () => {
    for (const { name, description } of [...CONSUMER_LISTS.values(), ...TECHNICAL_LISTS.values()].flat())
      for (const [widget, goal] of queries)
        for (const item of recommendList({ widget, goal, challenge: '', flags: [] }, { locale: 'es' }).list)
          if (item.name === name) expect(item.description).not.toBe(description);
  });

  it('say that nothing is left, and advise a doctor', () => {
    const [, es] = query('technical', 'tissue', 'collagen', ['active-cancer']);
    expect(es).toMatchObject({ outcome: 'nothing-suitable', list: [] });
    expect(es.advice.join(' ')).toMatch(/Tratamiento activo contra el cáncer.*Hable con un médico/);
  });
});

it('every option of every widget has a Spanish name', () => {
  const labels = [
    ...[
      GOALS,
      SYMPTOMS,
      EXPERIENCE,
      CONSUMER_GOALS,
      CONSUMER_CHALLENGES,
      TECHNICAL_APPLICATIONS,
      TECHNICAL_OBJECTIVES,
    ]
      .flat()
      .map(({ label }) => label),
    ...FLAGS,
  ];
  expect(labels.filter((label) => !SPANISH_LABELS[label] && !SPANISH_LIST_LABELS[label])).toEqual([]);
});
