import { DAY_MS } from '#app/lib/durations.ts';
import type { FormValues } from './form-values.ts';

/** Unsaved changes of fields, with the values that the fields had before. */
export interface Draft {
  /** ISO time of the last change. */
  changedAt: string;
  values: FormValues;
  base: FormValues;
  versions: Readonly<Record<string, string>>;
}

/** Key of one form of one account, so that no other account finds the draft. */
export interface DraftKey {
  account: string;
  /** Path of the page: forms of several pages have the same ID, such as 'create'. */
  path: string;
  /** ID of the record: the tenant, or the tenant and the product. */
  record: string;
  form: string;
  /** Whether the draft outlives the tab: for long texts, which hold nothing about a person. */
  isKept?: boolean;
}

const PREFIX = 'draft:';
/** Key in local storage, which tabs share: the time of the account's logout. */
const CLEARED = 'drafts-cleared:';

const accountPrefix = (account: string) => `${PREFIX}${account}:`;
const keyText = ({ account, path, record, form }: DraftKey) =>
  `${accountPrefix(account)}${path}:${record}:${form}`;

/** Kept drafts that are older are not offered: their author has long gone on without them. */
const MAX_KEPT_DRAFT_AGE_MS = 30 * DAY_MS;

const storageFor = ({ isKept = false }: DraftKey): Storage => (isKept ? localStorage : sessionStorage);

export function readDraft(key: DraftKey): Draft | null {
  const text = withStorage(() => storageFor(key).getItem(keyText(key)));
  const draft = text ? parseDraft(text) : null;
  return draft && draft.changedAt > clearedAt(key.account) && (!key.isKept || isRecent(draft)) ? draft : null;
}

const isRecent = ({ changedAt }: Draft): boolean =>
  Date.now() - Date.parse(changedAt) < MAX_KEPT_DRAFT_AGE_MS;

export function writeDraft(key: DraftKey, draft: Draft): void {
  withStorage(() => storageFor(key).setItem(keyText(key), JSON.stringify(draft)));
}

export function removeDraft(key: DraftKey): void {
  withStorage(() => storageFor(key).removeItem(keyText(key)));
}

/** Deletes drafts on logout: in this tab at once, in the others by `watchDrafts`. */
export function clearDrafts(account: string): void {
  withStorage(() => {
    removeMatching((name) => name.startsWith(accountPrefix(account)));
    localStorage.setItem(CLEARED + account, new Date().toISOString());
  });
}

/**
 * Keeps only this account's drafts in the browser, and deletes those of the tab after a logout in another tab.
 * @returns a function that stops watching
 */
export function watchDrafts(account: string): () => void {
  withStorage(() => removeMatching((name) => !name.startsWith(accountPrefix(account))));
  const clear = ({ key }: StorageEvent) => {
    if (key === CLEARED + account) withStorage(() => removeMatching(() => true));
  };
  window.addEventListener('storage', clear);
  return () => window.removeEventListener('storage', clear);
}

function removeMatching(matches: (name: string) => boolean): void {
  for (const storage of [sessionStorage, localStorage]) {
    const names = Object.keys(storage).filter((name) => name.startsWith(PREFIX) && matches(name));
    for (const name of names) storage.removeItem(name);
  }
}

const clearedAt = (account: string): string =>
  withStorage(() => localStorage.getItem(CLEARED + account)) ?? '';

function parseDraft(text: string): Draft | null {
  try {
    const draft = JSON.parse(text) as Partial<Draft>;
    return draft.changedAt && draft.values && draft.base && draft.versions ? (draft as Draft) : null;
  } catch {
    // Another version of the page wrote the draft.
    return null;
  }
}

/** Browsers throw if storage is full or disabled; the page then works without drafts. */
function withStorage<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
