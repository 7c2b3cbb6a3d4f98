import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FULL_TERMS, LIST_TERMS } from '#app/protocol/consent.ts';
import { DisplayedWording } from './displayed-wording.tsx';

const render = (wording: string) => renderToStaticMarkup(<DisplayedWording wording={wording} />);

it.each([FULL_TERMS, LIST_TERMS])('marks the English terms behind their translation as English', (terms) => {
  expect(render(`Acepto. (${terms})`)).toMatch(/^Acepto\. <span lang="en">\(.+\)<\/span>$/);
});

it('shows any other sentence as it is', () => {
  expect(render('Acepto (todo).')).toBe('Acepto (todo).');
});
