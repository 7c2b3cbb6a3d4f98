import { describe, expect, it } from 'vitest';
import { contrast } from '#app/theme/colour.ts';
import { contrastNotes } from './contrast-notes.ts';

describe('notes on a tenant’s colours', () => {
  it('say nothing of light pages about two colours that can be read there', () => {
    const notes = contrastNotes({ primary: '#1d4ed8', secondary: '#1e3a8a' });
    expect(notes.filter(({ text }) => text.startsWith('On light'))).toEqual([]);
  });

  it('name what a colour that is too light becomes, and why', () => {
    const [note] = contrastNotes({ primary: '#ffe600', secondary: '#1e3a8a' });
    expect(note?.text).toMatch(
      /^On light pages, buttons use #[\da-f]{6} instead of #ffe600, which would be too hard to read \(contrast 1\.\d:1, minimum 4\.5:1\)\.$/,
    );
    expect(contrast(note?.displayColour ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  it('name what a colour that is too dark becomes on dark pages', () => {
    const notes = contrastNotes({ primary: '#1d4ed8', secondary: '#111827' });
    expect(notes.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^On dark pages, links use #[\da-f]{6} instead of #111827, which would/),
    );
  });
});
