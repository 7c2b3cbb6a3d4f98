import { expect, it } from 'vitest';
import { textToHtml } from './text-to-html.ts';

it('keeps the lines of a text that was typed without tags', () => {
  expect(textToHtml('Hi <3\nyou\n\nBye & out')).toBe('<p>Hi &lt;3<br>you</p><p>Bye &amp; out</p>');
  expect(textToHtml('<p>Hi</p>')).toBe('<p>Hi</p>');
  expect(textToHtml('')).toBe('');
});
