import { describe, expect, it } from 'vitest';
import { listEntries } from './entries.ts';
import { answersLeadingTo, isOftenRecommended } from './recommended-by.ts';

describe('which answers lead to a product', () => {
  it.each([
    ['retatrutide', 'Weight Loss & Body Composition'],
    ['selank', 'Cognitive Enhancement'],
    ['bpc-157', 'Digestive issues/gut health problems'],
    ['dsip', 'Sleep deeper and wake up energized'],
    ['semax', 'Cognitive function studies'],
  ])('%s is named by %s', (id, label) => {
    expect(answersLeadingTo(id)).toContain(label);
  });

  it('an answer counts once, though two names of its list are the same product', () => {
    const labels = answersLeadingTo('cjc-1295-ipamorelin');
    expect(labels).toHaveLength(new Set(labels).size);
  });

  it('a product that comes into plans only where another is not sold is led to by none', () => {
    expect(answersLeadingTo('semaglutide')).toEqual([]);
  });

  it('of all products some are often recommended, and some are not', () => {
    const often = listEntries('Acme').filter(({ id }) => isOftenRecommended(id));
    expect(often.map(({ id }) => id).sort()).toEqual([
      '5-amino-1mq',
      'bpc-157',
      'cjc-1295-ipamorelin',
      'mots-c',
      'selank',
      'signature-protocol',
      'tb-500',
    ]);
  });
});
