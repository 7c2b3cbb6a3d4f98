// @vitest-environment happy-dom
import { Trash2 } from 'lucide-react';
import { expect, it } from 'vitest';
import { click, findOne, press, renderInPage } from '../../../tests/support/render-in-page.tsx';
import { ConfirmMenu } from './confirm-menu.tsx';

const ACTIONS = ['Delete', 'Withdraw'].map((label) => ({
  intent: label.toLowerCase(),
  label,
  icon: Trash2,
  title: `${label} this?`,
  loses: ['It is gone.'],
  confirmLabel: `${label} it`,
}));

const titles = () => [...document.querySelectorAll('[role=dialog] h2')].map(({ textContent }) => textContent);
const choose = async () => {
  await press(findOne('button[aria-haspopup=menu]'), 'Enter');
  await click([...document.querySelectorAll<HTMLElement>('[role=menuitem]')][0] as HTMLElement);
};
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(
    (element) => element.textContent === name || element.getAttribute('aria-label') === name,
  ) as HTMLElement;

it.each([
  ['Cancel', () => click(button('Cancel'))],
  ['Close', () => click(button('Close'))],
])('asks for the chosen action, and closes by %s', async (_how, close) => {
  await renderInPage(<ConfirmMenu label="Actions" actions={ACTIONS} />);
  expect(titles()).toEqual([]);
  await choose();
  expect(titles()).toEqual(['Delete this?']);
  await close();
  expect(titles()).toEqual([]);
});
