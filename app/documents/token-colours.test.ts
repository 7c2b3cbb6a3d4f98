import { expect, test } from 'vitest';
import { contrast, oklchToHex, tokenColours } from './token-colours.ts';

test('turns OKLCH into sRGB', () => {
  expect(oklchToHex(1, 0, 0)).toBe('#ffffff');
  expect(oklchToHex(0, 0, 0)).toBe('#000000');
  expect(oklchToHex(0.627955, 0.257683, 29.2339)).toBe('#ff0000');
  expect(tokenColours.light.raised).toBe('#ffffff');
  expect(tokenColours.dark.surface).not.toBe(tokenColours.light.surface);
});

test('computes contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
