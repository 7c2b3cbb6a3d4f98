import { expect, test } from 'vitest';
import { readTriedTheme, storeTriedTheme, type TriedTheme } from './tried-theme.ts';

function makeStorage(items: Record<string, string> = {}) {
  return {
    items,
    getItem: (key: string) => items[key] ?? null,
    setItem(key: string, value: string) {
      items[key] = value;
    },
    removeItem(key: string) {
      delete items[key];
    },
  };
}

const THEME: TriedTheme = {
  primary: '#0e7490',
  secondary: '#155e75',
  scheme: 'dark',
  logo: 'data:image/png;base64,AAAA',
};

test('a theme is stored, read again, and forgotten', () => {
  const storage = makeStorage();
  expect(readTriedTheme(storage)).toBeNull();
  storeTriedTheme(storage, THEME);
  expect(readTriedTheme(storage)).toEqual(THEME);
  storeTriedTheme(storage, null);
  expect(storage.items).toEqual({});
});

test('what is no theme is ignored, and a logo that is no picture is left out', () => {
  const read = (value: unknown) =>
    readTriedTheme(makeStorage({ 'tried-theme': typeof value === 'string' ? value : JSON.stringify(value) }));
  for (const wrong of [
    'not JSON',
    null,
    7,
    { ...THEME, primary: 'red' },
    { ...THEME, secondary: '#12345' },
    { ...THEME, scheme: 'sepia' },
  ])
    expect(read(wrong)).toBeNull();
  expect(read({ ...THEME, logo: 'https://elsewhere.example/logo.png' })).toEqual({ ...THEME, logo: null });
  expect(read({ ...THEME, logo: 'data:text/html;base64,AAAA' })).toEqual({ ...THEME, logo: null });
});

test('a browser that blocks storage neither stores nor fails', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  expect(readTriedTheme({ getItem: blocked })).toBeNull();
  expect(() => storeTriedTheme({ setItem: blocked, removeItem: blocked }, THEME)).not.toThrow();
});
