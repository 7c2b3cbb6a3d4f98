import { describe, expect, test } from 'vitest';
import groups from '../../tests/support/danger-words-public.json';
import { readDangerWords } from './danger-words.ts';

/**
 * Texts after public health texts, reworded, with the action that their meaning asks for. They were judged before the patterns read them.
 */
const ACTIONS = ['refuse', 'stop', 'withhold'] as const;

const readAction = (text: string): string =>
  ACTIONS.find((action) => readDangerWords(text).some((finding) => finding.action === action)) ?? 'none';

/** Texts that the patterns read wrongly, each with the reason why they stay so. */
const ALLOWED_MISSES: Readonly<Record<string, { read: string; because: string }>> = {
  'Do different types of cancer have different treatments?': {
    read: 'withhold',
    because: 'every mention of cancer withholds amounts, because most people who write of it have it',
  },
  'What is the role of a physicist in cancer treatment?': {
    read: 'withhold',
    because: 'as above; the stricter rule is not met',
  },
  'la embarazada de la casa es mi hermana': {
    read: 'stop',
    because: 'another person counts only if the text names them before the condition',
  },
  'voy a segundo de la ESO, tengo 14': {
    read: 'none',
    because: '“tengo 14” is a number of anything; a wrong refusal has no way out for the visitor',
  },
};

const cases = groups.flatMap(({ source, texts }) =>
  Object.entries(texts as object as Record<string, string[]>).flatMap(([expected, list]) =>
    list.map((text) => ({ source, expected, text })),
  ),
);

describe('texts after public ones', () => {
  test('are at least 200, in both languages, and none is another file’s example', () => {
    expect(new Set(cases.map(({ text }) => text)).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(200);
    expect(groups.every(({ source }) => source !== '')).toBe(true);
  });

  test('are read as their meaning asks, but for the misses that are listed', () => {
    const misses = cases.flatMap(({ text, expected }) => {
      const read = readAction(text);
      return read === expected ? [] : [[text, read]];
    });
    if (process.env.PROOF_PLANS)
      process.stdout.write(
        [
          `${misses.length} of ${cases.length} public texts are read wrongly:`,
          ...misses.map(
            ([text = '', read = '']) =>
              `${read}: “${text}” (${ALLOWED_MISSES[text]?.because ?? 'not allowed'})`,
          ),
          '',
        ].join('\n'),
      );
    expect(Object.fromEntries(misses)).toEqual(
      Object.fromEntries(Object.entries(ALLOWED_MISSES).map(([text, { read }]) => [text, read])),
    );
  });
});
