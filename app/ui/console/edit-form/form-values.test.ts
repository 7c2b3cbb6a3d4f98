// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  changedNames,
  describeField,
  describeValue,
  focusField,
  readFormValues,
  toFormValues,
  writeFormValues,
} from './form-values.ts';

const FIELDS = `
  <label for="name">Name <small>optional</small></label><input id="name" name="name" value="Tide">
  <label><input type="checkbox" name="isActive" checked>Active</label>
  <fieldset><legend>Days</legend>
    <label><input type="checkbox" name="days" value="mon" checked><span>Monday</span></label>
    <label><input type="checkbox" name="days" value="tue"><span>Tuesday</span></label>
  </fieldset>
  <fieldset><legend>Role</legend>
    <label><input type="radio" name="role" value="admin"><span>Admin</span></label>
    <label><input type="radio" name="role" value="viewer" checked><span>Viewer</span></label>
  </fieldset>
  <select name="plan" aria-label="Plan"><option value="basic" selected>Basic ($299/month)</option><option value="own">Custom</option></select>
  <textarea name="text">One\nTwo</textarea>
  <input type="hidden" name="intent" value="save">
  <input type="password" name="password" value="secret">
  <input name="code" autocomplete="one-time-code" value="123456">
  <input type="file" name="logo">`;
const NAMES = [
  'name',
  'isActive',
  'days',
  'role',
  'plan',
  'text',
  'password',
  'code',
  'logo',
  'intent',
  'gone',
];
const VALUES = {
  name: ['Tide'],
  isActive: ['on'],
  days: ['mon'],
  role: ['viewer'],
  plan: ['basic'],
  text: ['One\nTwo'],
};

function makeForm(): HTMLFormElement {
  const form = document.body.appendChild(document.createElement('form'));
  onTestFinished(() => form.remove());
  form.innerHTML = FIELDS;
  return form;
}

describe('the fields of a form', () => {
  it('are read as the lists that they would post, without passwords, codes, files, and what is not on the page', () => {
    expect(readFormValues(makeForm(), NAMES)).toEqual(VALUES);
  });

  it('are the same when they are read as a page writes them', () => {
    const savedValues = {
      name: 'Tide',
      isActive: true,
      days: ['mon'],
      role: 'viewer',
      plan: 'basic',
      text: 'One\r\nTwo',
    };
    expect(toFormValues(savedValues)).toEqual(VALUES);
    expect(toFormValues({ isActive: false })).toEqual({ isActive: [] });
  });

  it.each([
    ['name', ['Wave']],
    ['isActive', []],
    ['days', ['tue']],
    ['days', ['mon', 'tue']],
    ['days', []],
    ['role', ['admin']],
    ['plan', ['own']],
    ['text', ['Three']],
  ])('take a value: %s %j', (name, value) => {
    const form = makeForm();
    const changedFields: string[] = [];
    form.addEventListener('change', ({ target }) => changedFields.push((target as HTMLInputElement).name));
    writeFormValues(form, { ...VALUES, [name]: value });
    expect(readFormValues(form, NAMES)).toEqual({ ...VALUES, [name]: value });
    // Only values that differ are written, with the events of typing.
    expect(new Set(changedFields)).toEqual(new Set([name]));
  });

  it('are changed if a value, or how many there are, differs', () => {
    expect(changedNames({ ...VALUES, days: ['mon', 'tue'], name: ['Wave'] }, VALUES)).toEqual([
      'name',
      'days',
    ]);
    expect(changedNames({ ...VALUES, isActive: [] }, VALUES)).toEqual(['isActive']);
    expect(changedNames(VALUES, VALUES)).toEqual([]);
  });

  it.each([
    ['name', 'Name', ['Wave'], 'Wave'],
    ['name', 'Name', [''], 'Empty'],
    ['isActive', 'Active', ['on'], 'On'],
    ['isActive', 'Active', [], 'Off'],
    ['days', 'Days', ['mon', 'tue'], 'Monday, Tuesday'],
    ['days', 'Days', [], 'Empty'],
    ['role', 'Role', ['admin'], 'Admin'],
    ['plan', 'Plan', ['own'], 'Custom'],
    ['plan', 'Plan', ['unknown'], 'unknown'],
    ['gone', 'gone', ['a', 'b'], 'a, b'],
    ['gone', 'gone', [], 'Empty'],
  ])('are named in the words of the page: %s', (name, label, value, words) => {
    const form = makeForm();
    expect(describeField(form, name)).toBe(label);
    expect(describeValue(form, name, value)).toBe(words);
  });

  it.each([
    ['plan', 'plan'],
    [undefined, 'name'],
    ['gone', 'name'],
  ])('get the focus by name, or the first of them: %s', (name, focused) => {
    const form = makeForm();
    focusField(form, name);
    expect((document.activeElement as HTMLInputElement).name).toBe(focused);
  });
});
