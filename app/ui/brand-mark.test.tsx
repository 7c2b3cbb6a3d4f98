import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BrandMark } from './brand-mark.tsx';

const shapesOf = (svg: string) => [...svg.matchAll(/ (?:d|rx|viewBox)="[^"]+"/g)].map(([shape]) => shape);

it('is the drawing of the tab icon', () => {
  const icon = shapesOf(readFileSync('public/favicon.svg', 'utf8'));
  expect(icon).toHaveLength(4);
  expect(shapesOf(renderToStaticMarkup(<BrandMark className="mark" />))).toEqual(icon);
});
