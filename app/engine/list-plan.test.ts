import { describe, expect, it } from 'vitest';
import { fc } from '../../tests/support/random.ts';
import { catalogue } from './catalogue/index.ts';
import { type ListOptions, type ListQuery, recommendList, resolveListedId } from './list-plan.ts';
import { CHALLENGE_LISTS, CONSUMER_LISTS, OBJECTIVE_LISTS, TECHNICAL_LISTS } from './lists.ts';
import { OTHER_COMPOUND_IDS, OTHER_COMPOUNDS, screenOther } from './other-compounds.ts';
import { PEPTIDE_IDS } from './types.ts';
import {
  CONSUMER_CHALLENGES,
  CONSUMER_GOALS,
  FLAGS,
  TECHNICAL_APPLICATIONS,
  TECHNICAL_OBJECTIVES,
  TECHNICAL_SAFETY,
} from './vocabulary.ts';

const list = (query: Partial<ListQuery>, options?: ListOptions) =>
  recommendList(
    { widget: 'consumer', goal: 'weight', challenge: 'metabolism', flags: ['None of the above'], ...query },
    options,
  );
const names = (query: Partial<ListQuery>, options?: ListOptions) =>
  list(query, options).list.map(({ name }) => name);

/** Verbatim from V section 3. */
const CONSUMER = {
  weight: 'AOD-9604, MOTS-c, GHK-Cu',
  energy: 'MOTS-c, NAD+, BPC-157',
  sleep: 'DSIP, Epitalon, GHK-Cu',
  hormones: 'Ipamorelin, PT-141, Kisspeptin',
  performance: 'BPC-157, TB-500, Ipamorelin',
};
const TECHNICAL = {
  metabolic: 'AOD-9604, MOTS-c, Tesamorelin',
  tissue: 'BPC-157, TB-500, GHK-Cu',
  hormonal: 'Ipamorelin, CJC-1295, Kisspeptin-10',
  cognitive: 'Semax, P21, Selank',
  cellular: 'Epitalon, NAD+, Thymosin Alpha-1',
  performance: 'Follistatin-344, IGF-1 LR3, HGH Fragment',
};

describe('the fixed lists', () => {
  it.each(Object.entries(CONSUMER))('for the consumer goal %s are %s', (goal, expected) => {
    expect(names({ goal }).join(', ')).toBe(expected);
    const label = CONSUMER_GOALS.find(({ id }) => id === goal)?.label ?? '';
    expect(names({ goal: label }).join(', ')).toBe(expected);
  });

  it.each(Object.entries(TECHNICAL))('for the application %s are %s', (goal, expected) => {
    expect(names({ widget: 'technical', goal }).join(', ')).toBe(expected);
  });

  it('exist for every option, and so do the rows of challenges and objectives', () => {
    const listIds = (options: readonly { id: string }[]) => options.map(({ id }) => id);
    expect([...CONSUMER_LISTS.keys()]).toEqual(listIds(CONSUMER_GOALS));
    expect([...TECHNICAL_LISTS.keys()]).toEqual(listIds(TECHNICAL_APPLICATIONS));
    expect([...CHALLENGE_LISTS.keys()]).toEqual(listIds(CONSUMER_CHALLENGES));
    expect([...OBJECTIVE_LISTS.keys()]).toEqual(listIds(TECHNICAL_OBJECTIVES));
  });

  it('name twelve compounds besides the catalogue, and each of those', () => {
    const listedIds = [...CONSUMER_LISTS.values(), ...TECHNICAL_LISTS.values()].flat().map(({ id }) => id);
    const otherIds = new Set(listedIds.filter((id) => !PEPTIDE_IDS.some((entry) => entry === id)));
    expect([...otherIds].sort()).toEqual([...OTHER_COMPOUND_IDS].sort());
    expect(OTHER_COMPOUND_IDS).toHaveLength(12);
  });

  it('have rows in which every compound is one that a list of the same widget names', () => {
    for (const [lists, rows] of [
      [CONSUMER_LISTS, CHALLENGE_LISTS],
      [TECHNICAL_LISTS, OBJECTIVE_LISTS],
    ] as const) {
      const listedIds = new Set([...lists.values()].flat().map(({ id }) => id));
      expect([...rows.values()].flat().filter((id) => !listedIds.has(id))).toEqual([]);
    }
  });
});

describe('a recommendation in the list format', () => {
  it('is primary, stack and secondary in list order, with the share of the two answers that name it', () => {
    const { list: three } = list({ goal: 'weight', challenge: 'metabolism' });
    expect(three.map(({ category, matchPercentage, id }) => [category, matchPercentage, id])).toEqual([
      ['primary', 100, 'aod-9604'],
      ['stack', 100, 'mots-c'],
      ['secondary', 50, 'signature-protocol'],
    ]);
  });

  it("takes the catalogue's words at the level that was answered", () => {
    const recommendFirst = (experience_level?: ListQuery['experience_level']) =>
      list({ goal: 'performance', experience_level }).list[0];
    const entry = catalogue['bpc-157'];
    expect(recommendFirst('advanced')).toMatchObject({
      dosage: entry.dosing_ranges.advanced,
      duration: entry.cycling_guidance,
      timing: entry.timing_protocol,
    });
    for (const level of [undefined, 'beginner', 'novice'] as const)
      expect(recommendFirst(level)?.dosage).toBe(entry.dosing_ranges.beginner);
  });

  it('says "No established dose" and only what was found of a compound outside the catalogue', () => {
    expect(list({ goal: 'energy' }).list[1]).toMatchObject({
      name: 'NAD+',
      dosage: 'No established dose',
      benefits: [expect.stringMatching(/^Not studied for this\. In one study 11 men had it by vein/)],
    });
    for (const { description, compound_class } of Object.values(OTHER_COMPOUNDS))
      expect(`${description} ${compound_class}`).not.toMatch(
        /improve|boost|increase|reduce|heal|support|burn|benefit|treat|\d ?(mg|ml|IU)/i,
      );
  });

  it('says "No dose is shown here" of a compound that has a dose as an approved medicine', () => {
    expect(list({ goal: 'hormones' }).list[1]).toMatchObject({
      name: 'PT-141',
      dosage: 'No dose is shown here',
      duration: 'Not shown here',
      administration: 'Not shown here',
      timing: 'Not shown here',
    });
  });

  it.each([
    ['en', 'not stated for research use'],
    ['es', 'no se indica para uso en investigación'],
  ] as const)('states no human use to institutions, in %s (D82)', (locale, notStated) => {
    for (const goal of Object.keys(TECHNICAL))
      for (const experience_level of ['beginner', 'advanced'] as const) {
        const plan = list({ widget: 'technical', goal, experience_level }, { locale });
        expect(JSON.stringify(plan)).not.toMatch(/\d ?-?(mg|mcg|ml|IU|UI|units|unidades|vials?|viales)\b/);
        expect(plan.do_not_use).toEqual([]);
        for (const item of plan.list)
          expect(item).toMatchObject({
            dosage: notStated,
            duration: notStated,
            administration: notStated,
            timing: notStated,
          });
      }
  });

  it.each([
    ['en', 'We found no study in people of any combination of these products.'],
    ['es', 'No hallamos ningún estudio en personas de ninguna combinación de estos productos.'],
  ] as const)('says once to institutions that no combination was studied, without advice, in %s', (locale, said) => {
    expect(list({ widget: 'technical', goal: 'cognitive' }, { locale }).notes).toEqual([said]);
    const available = ['selank'];
    expect(list({ widget: 'technical', goal: 'cognitive' }, { locale, available }).notes).toEqual([]);
  });

  it('says of each name what is known of it for what the list is for (D59)', () => {
    const evidence = (query: Partial<ListQuery>, options?: ListOptions) =>
      list(query, options).list.map(({ warnings }) => [warnings?.evidence, warnings?.finding]);
    expect(evidence({ goal: 'weight', challenge: 'stress' })).toEqual([
      [
        'no-effect',
        expect.stringMatching(/^The larger trial, by mouth for 24 weeks, found no useful weight loss\./),
      ],
      ['animal-only', expect.stringMatching(/^Mice on a high-fat diet gained less weight/)],
      ['not-studied', expect.stringMatching(/^Not studied for this\. In people it was tested on the skin/)],
    ]);
    // One entry under two names, each with its own evidence.
    expect(
      evidence({ widget: 'technical', goal: 'hormonal', challenge: 'collagen' }, { locale: 'es' }),
    ).toEqual([
      ['human-otherwise', expect.stringMatching(/^Por vena aumentó la hormona del crecimiento/)],
      ['human-trials', expect.stringMatching(/^Su forma de acción larga aumentó/)],
      ['human-otherwise', expect.stringMatching(/^Por vena, la kisspeptina-10/)],
    ]);
  });

  it('says of a part of an entry what it is part of', () => {
    const [ipamorelin] = list({ goal: 'hormones' }).list;
    expect(ipamorelin?.dosage).toMatch(/^As part of CJC-1295 \+ Ipamorelin: /);
    const ghk = list({ goal: 'weight' }, { brand: 'Acme' }).list[2];
    expect(ghk).toMatchObject({ name: 'GHK-Cu', dosage: expect.stringMatching(/^As part of Acme Radiance/) });
  });

  it('shows no amount when amounts are off', () => {
    const hiddenAmounts = { show_amounts: false };
    for (const goal of Object.keys(CONSUMER))
      expect(JSON.stringify(list({ goal }, hiddenAmounts))).not.toMatch(/\d ?(mg|mcg|ml|IU|units)\b/);
    // Neither how often nor for how long: without an amount that would be half an instruction.
    expect(list({ goal: 'performance' }, hiddenAmounts).list[0]).toMatchObject({
      dosage: '',
      duration: '',
      administration: '',
      timing: '',
    });
  });

  it.each([
    ['answered', ['None of the above']],
    ['unanswered', []],
  ])('says of a product without effect that no dose is shown, and no more on its use, %s', (_, flags) => {
    expect(list({ goal: 'weight', flags }).list[0]).toMatchObject({
      name: 'AOD-9604',
      dosage: 'No dose is shown here',
      duration: '',
      administration: '',
      timing: '',
    });
  });

  it('holds only what the tenant sells, under its name and address, the first of it primary', () => {
    const options: ListOptions = {
      available: ['mots-c', 'ghk-cu', 'kisspeptin-10'],
      shop_url: 'https://shop.example/',
      products: { 'mots-c': { name: 'Acme Mots', url: 'https://shop.example/mots' } },
    };
    expect(list({}, options).list).toMatchObject([
      { category: 'primary', name: 'Acme Mots', productUrl: 'https://shop.example/mots' },
      { category: 'stack', name: 'GHK-Cu', productUrl: 'https://shop.example/?product=signature-protocol' },
    ]);
    expect(names({ goal: 'hormones' }, options)).toEqual(['Kisspeptin']);
    expect(list({ goal: 'performance' }, options)).toMatchObject({
      outcome: 'nothing-suitable',
      nothing_because: 'not-offered',
      list: [],
    });
  });
});

describe('the screen of the lists', () => {
  it('takes the technical safety ids as the flags they represent', () => {
    const { list: remainingItems, exclusions } = list({
      widget: 'technical',
      goal: 'metabolic',
      flags: ['cardiovascular'],
    });
    expect(exclusions).toMatchObject([
      { id: 'tesamorelin', flags: ['Heart disease or cardiovascular issues'] },
    ]);
    expect(remainingItems.map(({ name, cautions }) => [name, cautions.length])).toEqual([
      ['AOD-9604', 0],
      ['MOTS-c', 1],
    ]);
    // The sentences name what was ticked, so they differ.
    const decide = (flags: string[]) => {
      const plan = list({ widget: 'technical', goal: 'hormonal', flags });
      return [...plan.list.map(({ name }) => name), ...plan.exclusions.map((left) => [left.id, left.flags])];
    };
    for (const [id, flags] of Object.entries(TECHNICAL_SAFETY))
      expect(decide([id])).toEqual(decide(flags.length > 0 ? [...flags] : ['None of the above']));
  });

  it('leaves nothing with pregnancy or cancer, and advises a doctor', () => {
    for (const flag of ['Pregnancy or breastfeeding', 'Active cancer treatment', 'active-cancer'])
      for (const goal of Object.keys(CONSUMER)) {
        const result = list({ goal, flags: [flag] });
        expect(result).toMatchObject({ outcome: 'nothing-suitable', nothing_because: 'flags', list: [] });
        expect(result.exclusions).toHaveLength(3);
        expect(result.advice.join(' ')).toContain('talk to a doctor');
      }
  });

  it('states who must not use what it shows, though the consumer widget asks for no condition', () => {
    const { must_not_use } = list({ goal: 'hormones' });
    expect(must_not_use[0]).toContain('Pregnancy or breastfeeding; Active cancer treatment');
    expect(must_not_use).toContain('Diabetes or blood sugar issues: do not use Ipamorelin or Kisspeptin.');
    expect(must_not_use).toContain('Sleep apnea – Ipamorelin');
    expect(must_not_use).toContain('Age under 18');
    expect(must_not_use.filter((line) => line.startsWith('Pituitary disease'))).toEqual([
      'Pituitary disease or a history of cancer – Ipamorelin',
      'Pituitary disease – Kisspeptin',
    ]);
  });

  it('cautions or excludes every compound outside the catalogue for every flag', () => {
    for (const id of OTHER_COMPOUND_IDS) {
      for (const flag of FLAGS) {
        const { excluded, cautioned } = screenOther(id, [flag]);
        expect([...excluded, ...cautioned]).toEqual([flag]);
      }
      expect(screenOther(id, FLAGS).excluded).toEqual(expect.arrayContaining(FLAGS.slice(0, 2)));
    }
  });

  it('shows V’s rows without figures where no safety question was answered (D41)', () => {
    const unanswered = list({ goal: 'performance', flags: [] });
    expect(unanswered.amounts_withheld).toBe('unanswered');
    for (const item of unanswered.list) {
      expect(item).toMatchObject({
        dosage: 'after the safety questions',
        duration: 'after the safety questions',
        administration: 'after the safety questions',
        timing: 'after the safety questions',
      });
      expect(JSON.stringify(item)).not.toMatch(/\d ?(mg|mcg|ml|IU|units)\b/);
    }
    expect(list({ goal: 'performance' })).not.toHaveProperty('amounts_withheld');
  });

  it('lists what the widget asks nothing of, above any amount (D42)', () => {
    const { do_not_use } = list({ goal: 'performance' });
    expect(do_not_use).toContain('History of cancer (new vessels and cell migration) – TB-500');
    expect(do_not_use?.filter((line) => /Autoimmune|Heart|clotting/.test(line))).toEqual([]);
  });

  it.each([
    ['en', 'Age 18-24 – Ipamorelin'],
    ['es', 'Edad de 18-24 años – Ipamorelin'],
  ] as const)('lists the age at which a compound is excluded, which no list asks, in %s (D46)', (locale, line) => {
    const doNotUse = (goal: string) => list({ goal }, { locale }).do_not_use;
    expect(doNotUse('performance')).toContain(line);
    expect(doNotUse('hormones')).toContain(line.replace(' – Ipamorelin', ''));
    expect(doNotUse('weight')?.join()).not.toMatch(/18-24/);
    // The words are the entry's own.
    const [ipamorelin] = list({ goal: 'hormones' }, { locale }).list;
    expect(ipamorelin?.warnings?.contraindications).toContain(line.replace(' – Ipamorelin', ''));
  });

  it('says so when a condition is on no list', () => {
    expect(list({ flags: ['gout'] }).cautions).toEqual([expect.stringContaining('You also named gout')]);
  });
});

describe('any query', () => {
  it('is answered without throwing', () => {
    const answers = [...Object.keys(CONSUMER), ...Object.keys(TECHNICAL), 'libido', 'constructor'];
    const text = fc.oneof(fc.constantFrom(...answers), fc.string(), fc.anything());
    fc.assert(
      fc.property(
        text,
        text,
        fc.anything(),
        fc.constantFrom('consumer', 'technical'),
        (goal, challenge, flags, w) => {
          const result = recommendList({ widget: w, goal, challenge, flags } as ListQuery);
          expect(result.outcome === 'plan').toBe(result.list.length > 0);
          expect(result.disclaimers).toHaveLength(5);
        },
      ),
      { numRuns: 300 },
    );
    expect(list({ goal: 'nothing' }).nothing_because).toBe('no-match');
  });

  it('may name compounds by other spellings', () => {
    expect(['retatutide', 'kisspeptin-10', 'ghk-cu', 'nad-plus', 'x'].map(resolveListedId)).toEqual([
      'retatrutide',
      'kisspeptin',
      'signature-protocol',
      'nad-plus',
      undefined,
    ]);
  });
});
