// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { click, findOne, press, renderInPage, type } from '../../../tests/support/render-in-page.tsx';
import { CommandPalette, type CommandPaletteProps, type PaletteGroup } from './command-palette.tsx';

const COMMANDS: PaletteGroup[] = [
  {
    label: 'Pages',
    items: [
      { id: 'home', label: 'Home', to: '/admin' },
      { id: 'leads', label: 'Leads', to: '/leads' },
    ],
  },
  {
    label: 'Settings',
    items: [{ id: 'origins', label: 'Allowed websites', words: 'domains', to: '/settings#origins' }],
  },
];
const FOUND: PaletteGroup[] = [
  { label: 'People', items: [{ id: 'ana', label: 'ana@example.com', to: '/leads/ana' }] },
];

const field = () => findOne<HTMLInputElement>('[role=combobox]');
const readState = () => ({
  options: [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent),
  chosen: findOne('[aria-selected=true]').textContent,
  status: findOne('[role=status]').textContent,
});

async function open(find?: CommandPaletteProps['find']) {
  const onOpenChange = vi.fn();
  const page = await renderInPage(
    <CommandPalette isOpen onOpenChange={onOpenChange} commands={COMMANDS} find={find} />,
  );
  return { ...page, onOpenChange };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the palette', () => {
  it.each([
    ['', [], 'Home'],
    ['', ['ArrowDown'], 'Leads'],
    ['', ['ArrowDown', 'ArrowDown'], 'Allowed websites'],
    ['', ['ArrowDown', 'ArrowDown', 'ArrowDown'], 'Home'],
    ['', ['ArrowUp'], 'Allowed websites'],
    ['', ['End'], 'Allowed websites'],
    ['', ['End', 'Home'], 'Home'],
    ['s', ['ArrowDown', 'ArrowDown'], 'Leads'],
    // In a text field with input, these keys move the cursor.
    ['s', ['End'], 'Leads'],
  ])('after %j and %j has chosen %s', async (query, keys, selectedText) => {
    await open();
    if (query) await type(field(), query);
    for (const key of keys) await press(field(), key);
    expect(readState().chosen).toBe(selectedText);
    expect(field().getAttribute('aria-activedescendant')).toBe(findOne('[aria-selected=true]').id);
  });

  it('filters by what is typed, chooses the first again, and says how many there are', async () => {
    await open();
    await press(field(), 'End');
    await type(field(), 'domains');
    expect(readState()).toEqual({
      options: ['Allowed websites'],
      chosen: 'Allowed websites',
      status: '1 result',
    });
    await type(field(), 'zzz');
    expect(document.querySelectorAll('[role=option]')).toHaveLength(0);
    expect(findOne('[role=status]').textContent).toBe("Nothing found for 'zzz'");
    await type(field(), '');
    expect(readState()).toMatchObject({ chosen: 'Home', status: '3 results' });
  });

  it.each([
    ['Enter', (): Promise<void> => press(field(), 'Enter')],
    ['a click', (): Promise<void> => click(findOne('[aria-selected=true]'))],
  ])('goes to what is chosen by %s, and closes', async (_how, choose) => {
    const { router, onOpenChange } = await open();
    await press(field(), 'ArrowDown');
    await choose();
    expect(router.state.location.pathname).toBe('/leads');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('does nothing by Enter where nothing was found', async () => {
    const { router, onOpenChange } = await open();
    await type(field(), 'zzz');
    await press(field(), 'Enter');
    expect(router.state.location.pathname).toBe('/');
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});

describe('what the server finds', () => {
  const settle = () => act(() => vi.advanceTimersByTimeAsync(150));

  it('is asked for from two letters on, once typing has paused, and stays until the next answer', async () => {
    const find = vi.fn(async () => FOUND);
    await open(find);
    await type(field(), 'a');
    await settle();
    expect(find).not.toHaveBeenCalled();
    await type(field(), 'an');
    await type(field(), 'ana');
    expect(findOne('[role=status]').textContent).toBe('Searching…');
    await settle();
    expect(find).toHaveBeenCalledTimes(1);
    expect(readState()).toEqual({
      options: ['ana@example.com'],
      chosen: 'ana@example.com',
      status: '1 result',
    });
    await type(field(), 'ana@');
    expect(readState()).toMatchObject({ options: ['ana@example.com'], status: 'Searching…' });
    await type(field(), '');
    expect(readState().options).toEqual(['Home', 'Leads', 'Allowed websites']);
  });

  it('that arrives after more was typed is aborted and not shown', async () => {
    const answers: ((groups: PaletteGroup[]) => void)[] = [];
    const signals: AbortSignal[] = [];
    await open((_query, signal) => {
      signals.push(signal);
      return new Promise((answer) => answers.push(answer));
    });
    await type(field(), 'xy');
    await settle();
    await type(field(), 'xyz');
    await settle();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    await act(async () => answers[0]?.(FOUND));
    expect(document.querySelectorAll('[role=option]')).toHaveLength(0);
    await act(async () => answers[1]?.(FOUND));
    expect(readState().options).toEqual(['ana@example.com']);
  });

  it('that fails is told, and pages are still found', async () => {
    await open(() => Promise.reject(new Error('offline')));
    await type(field(), 'lead');
    await settle();
    expect(readState()).toEqual({
      options: ['Leads'],
      chosen: 'Leads',
      status: 'Search isn’t available right now. You can still open pages.',
    });
  });
});
