import { describe, expect, it } from 'vitest';
import { isOutdated, mergeStored } from './use-edits.ts';

const READ = { values: { name: ['Tide'], plan: ['basic'] }, versions: { name: '1', plan: '1' } };

describe('after the page has loaded again, a field', () => {
  it.each([
    {
      what: 'that nobody changed stays',
      ...{ mine: 'Tide', theirs: 'Tide', version: '1', taken: null },
      ...{ visible: 'Tide', base: 'Tide', baseVersion: '1' },
    },
    {
      what: 'that was not touched here takes what is stored',
      ...{ mine: 'Tide', theirs: 'Theirs', version: '2', taken: null },
      ...{ visible: 'Theirs', base: 'Theirs', baseVersion: '2' },
    },
    {
      what: 'that was changed here stays as typed, with the version that it was read with',
      ...{ mine: 'Mine', theirs: 'Theirs', version: '2', taken: null },
      ...{ visible: 'Mine', base: 'Tide', baseVersion: '1' },
    },
    {
      what: 'that both changed to the same is as stored',
      ...{ mine: 'Same', theirs: 'Same', version: '2', taken: null },
      ...{ visible: 'Same', base: 'Same', baseVersion: '2' },
    },
    {
      what: 'that was saved is as stored, as the server wrote it',
      ...{ mine: ' Mine ', theirs: 'Mine', version: '2', taken: ' Mine ' },
      ...{ visible: 'Mine', base: 'Mine', baseVersion: '2' },
    },
    {
      what: 'that was typed in anew while it was being saved stays as typed, and is a change of what was saved',
      ...{ mine: 'Later', theirs: 'Mine', version: '2', taken: 'Mine' },
      ...{ visible: 'Later', base: 'Mine', baseVersion: '2' },
    },
    {
      what: 'that was emptied here stays empty',
      ...{ mine: '', theirs: 'Theirs', version: '2', taken: null },
      ...{ visible: '', base: 'Tide', baseVersion: '1' },
    },
  ])('$what', ({
    mine: nameInput,
    theirs: storedName,
    version,
    taken: acceptedName,
    visible,
    base,
    baseVersion,
  }) => {
    const { next, writes } = mergeStored({
      now: { name: [nameInput], plan: ['basic'] },
      base: READ,
      stored: { values: { name: [storedName], plan: ['basic'] }, versions: { name: version, plan: '1' } },
      taken: acceptedName === null ? null : { name: [acceptedName], plan: ['basic'] },
    });
    expect({ ...{ name: [nameInput] }, ...writes }.name).toEqual([visible]);
    expect([next.values.name, next.versions.name]).toEqual([[base], baseVersion]);
    expect([next.values.plan, next.versions.plan]).toEqual([['basic'], '1']);
  });

  it('that is not on the page at this moment takes what is stored', () => {
    const { next, writes } = mergeStored({
      now: { name: ['Mine'] },
      base: READ,
      stored: { values: { name: ['Tide'], plan: ['custom'] }, versions: { name: '1', plan: '2' } },
      taken: null,
    });
    expect(writes).toEqual({ plan: ['custom'] });
    expect(next.versions).toEqual({ name: '1', plan: '2' });
  });

  it('that the server no longer knows is forgotten', () => {
    const storedBase = { values: { name: ['Tide'] }, versions: { name: '1' } };
    const { next, writes } = mergeStored({ now: READ.values, base: READ, stored: storedBase, taken: null });
    expect(next).toEqual(storedBase);
    expect(writes).toEqual({ name: ['Tide'] });
  });
});

describe('a draft is outdated', () => {
  const draft = { values: { name: ['Mine'] }, versions: { name: '1' } };
  it.each([
    ['not while its field has the version that it was typed over', { name: '1', fee: '2' }, false],
    ['once somebody has saved its field', { name: '2', fee: '1' }, true],
    ['not for a new record, which has no versions', {}, false],
  ])('%s', (_case, versions, expected) => {
    expect(isOutdated(draft, { versions })).toBe(expected);
  });
});
