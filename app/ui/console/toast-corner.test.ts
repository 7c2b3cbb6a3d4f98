import { expect, it } from 'vitest';
import { findFreeCorner } from './toast-corner.ts';

const DESK = { width: 1280, height: 800, top: 72 };
const PHONE = { width: 390, height: 800, top: 72 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it('takes the first corner where no control is under it', () => {
  expect(findFreeCorner(DESK, [])).toBe('bottom-right');
  expect(findFreeCorner(DESK, [box(1000, 720, 100, 44)])).toBe('bottom-left');
  expect(findFreeCorner(DESK, [box(1000, 720, 100, 44), box(30, 700, 100, 44)])).toBe('top-right');
});

it('goes by what is on the screen: a control below its edge or beside the corner counts for nothing', () => {
  expect(findFreeCorner(DESK, [box(1000, 820, 100, 44), box(300, 720, 100, 44)])).toBe('bottom-right');
});

it('covers as little as possible where every corner has controls', () => {
  const rows = [100, 120, 700, 710, 720].map((top) => box(0, top, 1280, 20));
  expect(findFreeCorner(DESK, rows)).toBe('top-right');
});

it('is as wide as a phone', () => {
  expect(findFreeCorner(PHONE, [box(10, 650, 40, 40)])).toBe('top-right');
});

it('on a phone leaves "Select all" and the buttons for chosen rows free, and covers a row for its seconds', () => {
  const selectAll = box(16, 90, 20, 20);
  const chosenRows = box(150, 735, 90, 44);
  const row = (top: number) => [box(16, top, 20, 20), box(310, top, 44, 24)];
  const rows = [130, 210, 290, 620, 690].flatMap(row).map((control) => ({ ...control, isInRow: true }));
  expect(findFreeCorner(PHONE, [selectAll, chosenRows, ...rows])).toBe('bottom-right');
});
