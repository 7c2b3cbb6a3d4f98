// @vitest-environment happy-dom
import { useSearchParams } from '@remix-run/react';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { click, findOne, renderInPage } from '../../../tests/support/render-in-page.tsx';
import { type Column, DataTable } from './data-table.tsx';

interface Person {
  id: string;
  name: string;
  leads: number;
}
const PEOPLE: Person[] = [
  { id: '1', name: 'Ana', leads: 3 },
  { id: '2', name: 'Bea', leads: 5 },
];
const COLUMNS: readonly Column<Person>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => name, sort: 'name', isRowHeader: true },
  { key: 'leads', label: 'Leads', cell: ({ leads }) => leads, sort: 'leads' },
  { key: 'note', label: 'Note', cell: () => 'None' },
  { key: 'source', label: 'Source', cell: () => 'Quiz', isOptional: true },
];
const table = { caption: 'People', columns: COLUMNS, rowId: ({ id }: Person) => id, empty: <p>Nobody</p> };
const readHeads = () => [...document.querySelectorAll('thead th')].map((head) => head.textContent);

describe('a table', () => {
  it('shows what is there, in its columns, and something else without rows', async () => {
    await renderInPage(<DataTable {...table} rows={PEOPLE} />);
    expect(readHeads()).toEqual(['Name', 'Leads', 'Note']);
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => `${cell.tagName} ${cell.textContent}`),
    );
    expect(rows).toEqual([
      ['TH Ana', 'TD 3', 'TD None'],
      ['TH Bea', 'TD 5', 'TD None'],
    ]);
    await renderInPage(<DataTable {...table} rows={[]} />);
    expect(document.querySelectorAll('table')).toHaveLength(1);
    expect(document.body.textContent).toContain('Nobody');
  });

  it.each([
    ['/leads', [null, null], ['?sort=name', '?sort=leads']],
    ['/leads?sort=name&page=3', ['ascending', null], ['?sort=-name', '?sort=leads']],
    [
      '/leads?sort=-name&goal=sleep',
      ['descending', null],
      ['?sort=name&goal=sleep', '?sort=leads&goal=sleep'],
    ],
    ['/leads?sort=leads', [null, 'ascending'], ['?sort=name', '?sort=-leads']],
  ])('at %s says its order, and leads to others', async (path, orders, links) => {
    await renderInPage(<DataTable {...table} rows={PEOPLE} />, { path });
    const heads = [...document.querySelectorAll('thead th')].slice(0, 2);
    expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual(orders);
    const hrefs = heads.map((head) => head.querySelector('a')?.getAttribute('href'));
    expect(hrefs).toEqual(links.map((link) => `/leads${link}`));
    expect(document.querySelectorAll('thead a')).toHaveLength(2);
  });
});

describe('the rows of a table', () => {
  const selection = {
    name: 'personId',
    form: 'bulk',
    label: ({ name }: Person) => `Select ${name}`,
    bulk: (count: number) => <button type="submit">Write to {count}</button>,
  };
  const findBox = (label: string) => findOne<HTMLInputElement>(`input[aria-label="${label}"]`);
  const ALL = 'Select all on this page';
  const readState = () => ({
    ticked: [...document.querySelectorAll<HTMLInputElement>('tbody input:checked')].map(({ value }) => value),
    all: findBox(ALL).indeterminate ? 'some' : findBox(ALL).checked,
    status: findOne('[role=status]').textContent,
    button: findOne('button').textContent,
  });

  it.each([
    [[1], [3], ['2', '3', '4']],
    [[3], [1], ['2', '3', '4']],
    // The whole range gets the state of the row that was pressed.
    [['all', 1], [3], ['1', '5']],
    [[], [2], ['3']],
    [[0], [0], []],
  ] as const)('after presses on %j, a press on %j with Shift leaves %j', async (presses, [last], ticked) => {
    const people = ['1', '2', '3', '4', '5'].map((id) => ({ id, name: `N${id}`, leads: 0 }));
    await renderInPage(<DataTable {...table} rows={people} selection={selection} />);
    for (const place of presses) await click(findBox(place === 'all' ? ALL : `Select N${Number(place) + 1}`));
    await act(async () => {
      findBox(`Select N${last + 1}`).dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }),
      );
    });
    expect(readState().ticked).toEqual(ticked);
  });

  it('have actions that are visible without a pointer', async () => {
    await renderInPage(
      <DataTable
        {...table}
        rows={PEOPLE}
        rowActions={({ name }) => <button type="button">Refund {name}</button>}
      />,
    );
    for (const button of document.querySelectorAll('tbody button'))
      expect(button.closest('[class*="opacity-0"]')).toBeNull();
    expect(document.querySelectorAll('tbody button')).toHaveLength(2);
  });

  it.each([
    [[], { ticked: [], all: false, status: '', button: 'Write to 0' }],
    [['Select Ana'], { ticked: ['1'], all: 'some', status: '1 selected', button: 'Write to 1' }],
    [
      ['Select Ana', 'Select Bea'],
      { ticked: ['1', '2'], all: true, status: '2 selected', button: 'Write to 2' },
    ],
    [[ALL], { ticked: ['1', '2'], all: true, status: '2 selected', button: 'Write to 2' }],
    [['Select Ana', ALL], { ticked: ['1', '2'], all: true, status: '2 selected', button: 'Write to 2' }],
    [[ALL, ALL], { ticked: [], all: false, status: '', button: 'Write to 0' }],
    [[ALL, 'Select Bea'], { ticked: ['1'], all: 'some', status: '1 selected', button: 'Write to 1' }],
    [['Select Ana', 'Select Ana'], { ticked: [], all: false, status: '', button: 'Write to 0' }],
  ] as const)('are chosen by presses: %j', async (presses, state) => {
    await renderInPage(<DataTable {...table} rows={PEOPLE} selection={selection} />);
    for (const label of presses) await click(findBox(label));
    expect(readState()).toEqual(state);
    expect(findBox('Select Ana').form).toBeNull();
    expect([findBox('Select Ana').name, findBox('Select Ana').getAttribute('form')]).toEqual([
      'personId',
      'bulk',
    ]);
  });

  it('that are gone are no longer chosen, and not when they are back', async () => {
    const Shown = () => {
      const only = useSearchParams()[0].get('only');
      const rows = PEOPLE.filter(({ id }) => !only || id === only);
      return <DataTable {...table} rows={rows} selection={selection} />;
    };
    const { router } = await renderInPage(<Shown />);
    await click(findBox(ALL));
    await act(() => router.navigate('/?only=1'));
    expect(readState()).toMatchObject({ ticked: ['1'], all: true });
    await click(findBox('Select Ana'));
    await act(() => router.navigate('/'));
    expect(readState()).toMatchObject({ ticked: [], all: false });
  });
});
