// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderInPage } from '../../../../../tests/support/render-in-page.tsx';
import { DueStatements } from './due-statements.tsx';

it.each([
  [1, '1 fact is due for a check'],
  [12, '12 facts are due for a check'],
])('says that %i statements are due, and leads to the list', async (count, text) => {
  const { container: page } = await renderInPage(<DueStatements count={count} />);
  expect(page.textContent).toContain(text);
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/admin/facts');
});

it('says nothing if no statement is due', async () => {
  expect((await renderInPage(<DueStatements count={0} />)).container.textContent).toBe('');
});
