import { describe, expect, it } from 'vitest';
import { fc } from '../../tests/support/random.ts';
import { citations } from './catalogue/citations.ts';
import { drafts } from './catalogue/index.ts';
import { packEntry, toSourceText, unpackEntry } from './catalogue/packed.ts';
import { readDangerWords } from './danger-words.ts';
import { planDigest, recommend } from './index.ts';
import { recommendInBrowser } from './recommend.browser.ts';
import { PEPTIDE_IDS, type Profile, type RecommendOptions } from './types.ts';
import { AGE_RANGES, BUDGETS, FLAGS, GOALS, LEVELS, SEXES, SYMPTOMS } from './vocabulary.ts';

const profiles: fc.Arbitrary<Profile> = fc.record({
  experience_level: fc.constantFrom(...LEVELS),
  goals: fc.array(fc.constantFrom(...GOALS.flatMap(({ id, label }) => [id, label]), 'Less belly fat')),
  symptoms: fc.array(fc.constantFrom(...SYMPTOMS.map(({ label }) => label), 'Anxiety')),
  sex_at_birth: fc.constantFrom(...SEXES),
  age_range: fc.constantFrom(...AGE_RANGES),
  budget_level: fc.constantFrom(...BUDGETS),
  contra_flags: fc.array(fc.constantFrom(...FLAGS.slice(2), 'Gout'), { maxLength: 3 }),
});
const options: fc.Arbitrary<RecommendOptions | undefined> = fc.option(
  fc.record(
    {
      available: fc.subarray([...PEPTIDE_IDS, 'retatutide']),
      brand: fc.constantFrom('Acme', ' '),
      shop_url: fc.constantFrom('https://shop.example/list', 'shop'),
      show_amounts: fc.boolean(),
      own_words: fc.constantFrom(
        ...['', 'I take warfarin', 'chest pain', 'I might be pregnant', 'I feel suicidal', 'I am 16'].map(
          (text) => readDangerWords(text),
        ),
      ),
      products: fc.constant({ selank: { name: 'Calm', price_cents: 4900, coupon_code: 'CALM' } }),
    },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);

describe('the recommender in a browser', () => {
  it('gives the plan and the digest that the server gives', async () => {
    await fc.assert(
      fc.asyncProperty(profiles, options, async (profile, settings) => {
        const expected = recommend(profile, settings);
        const { digest, complete } = recommendInBrowser(profile, settings);
        expect(digest).toBe(planDigest(expected));
        expect(await complete()).toEqual(expected);
      }),
    );
  });

  it('gives the page without products too', async () => {
    const [sample] = fc.sample(profiles, 1);
    const profile = { ...(sample as Profile), contra_flags: [FLAGS[0]] };
    const expected = recommend(profile);
    expect(expected.nothing_because).toBe('flags');
    const { digest, complete } = recommendInBrowser(profile);
    expect(digest).toBe(planDigest(expected));
    expect(await complete()).toEqual(expected);
  });
});

describe('an entry as the widget build packs it', () => {
  it.each(PEPTIDE_IDS)('is the entry again: %s', (id) => {
    const sent = new Function(`return ${toSourceText(packEntry(drafts[id]))}`)();
    const { sources_elsewhere, ...entry } = unpackEntry(sent);
    expect(sources_elsewhere).toBe(citations[id].length);
    expect({ ...entry, sources: citations[id] }).toEqual(drafts[id]);
  });

  it('is refused with a field that would get lost', () => {
    expect(() => packEntry({ ...drafts.selank, extra: 'text' } as never)).toThrow('extra');
  });
});
