import { describe, expect, it } from 'vitest';
import { placeInTiers } from './tiers.ts';
import type { PeptideId } from './types.ts';

const advanced = { experience_level: 'advanced', budget_level: 'standard' } as const;
const ids = (text: string) => text.split(' ').filter((id) => id !== '') as PeptideId[];
const tiers = (order: string, who: Parameters<typeof placeInTiers>[1] = advanced) => {
  const { start_here, next_layer, advanced } = placeInTiers(ids(order), who).tiers;
  return [start_here, next_layer, advanced].map((tier) => tier.join(' '));
};

describe('the tiers', () => {
  it('are places 1-2, 3-4 and 5-6, and nothing past the sixth', () => {
    expect(tiers('bpc-157 selank tb-500 mots-c aod-9604 5-amino-1mq hcg-protocol')).toEqual([
      'bpc-157 selank',
      'tb-500 mots-c',
      'aod-9604 5-amino-1mq',
    ]);
  });

  it('keep only the first weight-loss injectable, in start_here too, and fill no gap', () => {
    expect(tiers('retatrutide tirzepatide hcg-protocol semaglutide aod-9604 mots-c bpc-157')).toEqual([
      'retatrutide',
      'hcg-protocol',
      'aod-9604 mots-c',
    ]);
  });

  it('keep the first one also where it is in a later tier', () => {
    expect(tiers('aod-9604 bpc-157 hcg-protocol semaglutide tirzepatide retatrutide')).toEqual([
      'aod-9604 bpc-157',
      'hcg-protocol semaglutide',
      '',
    ]);
  });

  it('name what had a place and was left out, with what it must not be used with', () => {
    const order = ids('retatrutide tirzepatide hcg-protocol bpc-157 semaglutide');
    expect(placeInTiers(order, advanced).apart).toEqual([
      { id: 'tirzepatide', from: 'retatrutide' },
      { id: 'semaglutide', from: 'retatrutide' },
    ]);
    expect(placeInTiers(order, { ...advanced, budget_level: 'lean' }).apart).toHaveLength(1);
  });

  it('stop after the second with budget lean, and for beginners', () => {
    const order = 'bpc-157 selank tb-500 mots-c aod-9604';
    for (const who of [
      { ...advanced, budget_level: 'lean' },
      { ...advanced, experience_level: 'beginner' },
    ] as const)
      expect(tiers(order, who)).toEqual(['bpc-157 selank', 'tb-500 mots-c', '']);
    expect(tiers(order, { ...advanced, budget_level: 'premium' })[2]).toBe('aod-9604');
  });
});
