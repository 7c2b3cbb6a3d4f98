// @vitest-environment happy-dom
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { clearDrafts, type Draft, readDraft, removeDraft, watchDrafts, writeDraft } from './draft-store.ts';

const KEY = { account: 'ana', path: '/settings', record: 'tenant-1', form: 'company' };
const DRAFT: Draft = {
  changedAt: '2026-11-27T10:00:00.000Z',
  values: { name: ['Mine'] },
  base: { name: ['Tide'] },
  versions: { name: '1' },
};
const STORED = 'draft:ana:/settings:tenant-1:company';

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.useRealTimers();
});

describe('a draft', () => {
  it('is found again until it is removed', () => {
    expect(readDraft(KEY)).toBeNull();
    writeDraft(KEY, DRAFT);
    expect(readDraft(KEY)).toEqual(DRAFT);
    removeDraft(KEY);
    expect(readDraft(KEY)).toBeNull();
  });

  it('that is kept outlives its tab, a month at most, and ends with a log-out and for another account', () => {
    const kept = { ...KEY, isKept: true };
    vi.useFakeTimers({ now: new Date('2026-12-27T09:59:59Z') });
    writeDraft(kept, DRAFT);
    sessionStorage.clear();
    expect(readDraft(kept)).toEqual(DRAFT);
    expect(readDraft(KEY)).toBeNull();
    vi.setSystemTime(new Date('2026-12-27T10:00:00Z'));
    expect(readDraft(kept)).toBeNull();
    onTestFinished(watchDrafts('bea'));
    expect(localStorage.getItem(STORED)).toBeNull();
    writeDraft(kept, DRAFT);
    clearDrafts('ana');
    expect(localStorage.getItem(STORED)).toBeNull();
  });

  it.each(['account', 'path', 'record', 'form'] as const)('is not found by another %s', (part) => {
    writeDraft(KEY, DRAFT);
    expect(readDraft({ ...KEY, [part]: 'other' })).toBeNull();
  });

  it.each([
    ['no JSON', '{'],
    ['another version’s', JSON.stringify({ ...DRAFT, base: undefined })],
    ['one without a time', JSON.stringify({ ...DRAFT, changedAt: '' })],
  ])('that is %s is none', (_what, text) => {
    sessionStorage.setItem(STORED, text);
    expect(readDraft(KEY)).toBeNull();
  });

  it('is gone after a log-out in this tab; one that was changed before it does not come back, a later one does', () => {
    vi.useFakeTimers({ now: new Date('2026-11-27T11:00:00Z') });
    writeDraft(KEY, DRAFT);
    writeDraft({ ...KEY, account: 'bea' }, DRAFT);
    clearDrafts('ana');
    expect(readDraft(KEY)).toBeNull();
    expect(readDraft({ ...KEY, account: 'bea' })).toEqual(DRAFT);
    writeDraft(KEY, DRAFT);
    expect(readDraft(KEY)).toBeNull();
    const later = { ...DRAFT, changedAt: '2026-11-27T11:00:00.001Z' };
    writeDraft(KEY, later);
    expect(readDraft(KEY)).toEqual(later);
  });

  it('of another account goes when somebody is logged in, and all go when they log out in another tab', () => {
    writeDraft(KEY, DRAFT);
    writeDraft({ ...KEY, account: 'bea' }, DRAFT);
    sessionStorage.setItem('assessment:full', 'kept');
    const stop = watchDrafts('ana');
    onTestFinished(stop);
    expect(Object.keys(sessionStorage).sort()).toEqual(['assessment:full', STORED]);
    window.dispatchEvent(new StorageEvent('storage', { key: 'drafts-cleared:bea' }));
    expect(readDraft(KEY)).toEqual(DRAFT);
    window.dispatchEvent(new StorageEvent('storage', { key: 'drafts-cleared:ana' }));
    expect(readDraft(KEY)).toBeNull();
    expect(sessionStorage.getItem('assessment:full')).toBe('kept');
  });

  it('is none where the browser refuses its storage, and no error; any other error is one', () => {
    const refuseBy = (error: Error) => {
      const setItem = () => {
        throw error;
      };
      vi.stubGlobal('sessionStorage', { setItem });
    };
    refuseBy(new DOMException('full', 'QuotaExceededError'));
    writeDraft(KEY, DRAFT);
    refuseBy(new TypeError('mistake'));
    expect(() => writeDraft(KEY, DRAFT)).toThrow('mistake');
    vi.unstubAllGlobals();
  });
});
