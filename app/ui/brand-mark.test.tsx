import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { BrandMark } from './brand-mark.tsx';
import { NeutralMark } from './primitives/neutral-mark.tsx';

const extractShapes = (svg: string) =>
  [...svg.matchAll(/ (?:d|rx|viewBox)="[^"]+"/g)].map(([shape]) => shape);

it.each([
  ['favicon', <BrandMark key="a" className="mark" />],
  ['mark', <NeutralMark key="b" />],
])('is the drawing of %s.svg', (file, mark) => {
  const icon = extractShapes(readFileSync(`public/${file}.svg`, 'utf8'));
  expect(icon.length).toBeGreaterThanOrEqual(3);
  expect(extractShapes(renderToStaticMarkup(mark))).toEqual(icon);
});

it('is the picture of a phone’s start screen, on a ground without corners', async () => {
  const { data, info } = await sharp('public/touch-icon.png')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([180, 180]);
  const pixels = await touchIcon().removeAlpha().raw().toBuffer();
  const differingCount = pixels.filter((value, index) => Math.abs(value - (data[index] ?? 0)) > 24).length;
  expect(differingCount / pixels.length).toBeLessThan(0.01);
});

/** The source of public/touch-icon.png: phones round the corners themselves. */
const touchIcon = () =>
  sharp(Buffer.from(readFileSync('public/favicon.svg', 'utf8').replace(' rx="8"', '')), {
    density: 405,
  }).resize(180);
