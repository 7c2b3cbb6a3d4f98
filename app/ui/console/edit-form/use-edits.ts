import { useNavigation } from '@remix-run/react';
import { type MutableRefObject, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldConflict } from '#app/lib/field-conflict.ts';
import { type Draft, readDraft, removeDraft, writeDraft } from './draft-store.ts';
import {
  changedNames,
  type FormValues,
  isSameValue,
  pickValues,
  readFormValues,
  type SavedValues,
  toFormValues,
  writeFormValues,
} from './form-values.ts';
import { useDraftKey, useUnsavedChanges } from './unsaved-changes.tsx';

export type Versions = Readonly<Record<string, string>>;

interface EditOptions {
  formRef: RefObject<HTMLFormElement>;
  id: string;
  title: string;
  record: string;
  saved: SavedValues;
  /** Null for a new record: the form is emptied once it is saved. */
  versions: Versions | null;
  /** Whether the draft outlives the tab. */
  keepsDraft?: boolean;
  /** Whether the page's last response refused this form, or the request failed. */
  isRefused: boolean;
}

/** The fields' values when they were read: the common ancestor in a three-way comparison. */
interface Base {
  values: FormValues;
  versions: Versions;
}

/** A draft that the user decides about. */
export interface OfferedDraft extends Draft {
  isOutdated: boolean;
}

/** Whether a field of a draft was saved since the draft was begun: by somebody else, or in another tab. */
export const isOutdated = (
  draft: Pick<Draft, 'values' | 'versions'>,
  base: Pick<Base, 'versions'>,
): boolean =>
  Object.keys(draft.values).some(
    (name) => name in base.versions && (draft.versions[name] ?? '') !== base.versions[name],
  );

/**
 * Tracks the changes in a form: reports them to the page, stores a draft, and merges newly stored values without touching the user's input.
 */
export function useEdits(options: EditOptions) {
  const { formRef, id, title, record, saved: savedValues, versions, keepsDraft, isRefused } = options;
  const base = useRef<Base>({ values: toFormValues(savedValues), versions: versions ?? {} });
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [offered, setOffered] = useState<OfferedDraft | null>(null);
  const pending = useRef<Draft | null>(null);
  const storedText = useRef('');
  const key = useDraftKey(record, id, keepsDraft);
  const keyText = JSON.stringify(key);

  const readNow = useCallback(
    (): FormValues =>
      formRef.current ? readFormValues(formRef.current, Object.keys(base.current.values)) : {},
    [formRef],
  );

  /** Reads the current fields: `changed` is from the last render, and Enter may be pressed before the next one. */
  const readChangedNames = useCallback(() => changedNames(readNow(), base.current.values), [readNow]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is a new object on each render, so its text is compared
  const check = useCallback(() => {
    if (!formRef.current) return;
    const values = readNow();
    const names = changedNames(values, base.current.values);
    setChanged((before) => (isSameValue(before, names) ? before : names));
    const text = JSON.stringify([pickValues(values, names), base.current.versions, pending.current]);
    if (text === storedText.current) return;
    storedText.current = text;
    storeDraft(key, { values, names, base: base.current, earlier: pending.current });
  }, [formRef, keyText, readNow]);

  const offer = (draft: Draft | null) => {
    pending.current = draft;
    setOffered(draft && { ...draft, isOutdated: isOutdated(draft, base.current) });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once per form and account
  useEffect(() => {
    const draft = readDraft(key);
    const isNews = draft !== null && changedNames(draft.values, base.current.values).length > 0;
    offer(isNews ? draft : null);
    // The user may have typed before the script ran.
    check();
  }, [keyText]);

  useReport({ id, title, isDirty: changed.length > 0, keyText, discard: () => offer(null), key });

  const sent = useSentValues({
    id,
    isRefused,
    onSaved() {
      removeDraft(key);
      storedText.current = '';
    },
  });
  useStored({ formRef, base, saved: savedValues, versions, sent, readNow, check });

  const pickVersions = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, base.current.versions[name] ?? '']));
  const actions = createActions({ formRef, base, pending, readNow, readChangedNames, offer, check });
  /** Stores the posted values, to tell them apart from input during the request. */
  const markSent = () => sent.mark(readNow());
  return {
    changed,
    offered,
    check,
    readNow,
    readChangedNames,
    markSent,
    versionsOf: pickVersions,
    ...actions,
  };
}

/** Merges the stored values each time the page has reloaded them. */
function useStored(form: {
  formRef: RefObject<HTMLFormElement>;
  base: MutableRefObject<Base>;
  saved: SavedValues;
  versions: Versions | null;
  sent: ReturnType<typeof useSentValues>;
  readNow: () => FormValues;
  check: () => void;
}) {
  const { formRef, base, saved: savedValues, versions, sent, readNow, check } = form;
  const [resetCount, setResetCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs after the fields were created again, empty
  useEffect(() => check(), [resetCount]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `saved` is a new object on each load, so its versions are compared
  useEffect(() => {
    const element = formRef.current;
    if (!element) return;
    const acceptedValues = sent.takeSaved();
    if (versions === null && acceptedValues && changedNames(readNow(), acceptedValues).length === 0) {
      // Emptying the fields one by one would mark them as missing.
      element.reset();
      setResetCount((count) => count + 1);
      return;
    }
    const { next, writes } = mergeStored({
      now: readNow(),
      base: base.current,
      stored: { values: toFormValues(savedValues), versions: versions ?? {} },
      taken: acceptedValues,
    });
    base.current = next;
    writeFormValues(element, writes);
    check();
  }, [JSON.stringify(versions), sent.savedCount]);
}

/** Creates the actions for a user's decision on a draft or a conflict. */
function createActions(form: {
  formRef: RefObject<HTMLFormElement>;
  base: MutableRefObject<Base>;
  pending: MutableRefObject<Draft | null>;
  readNow: () => FormValues;
  readChangedNames: () => readonly string[];
  offer: (draft: Draft | null) => void;
  check: () => void;
}) {
  const { formRef, base, pending, readNow, readChangedNames, offer, check } = form;
  return {
    restore() {
      const draft = pending.current;
      const element = formRef.current;
      if (!draft || !element) return;
      const names = Object.keys(draft.values).filter((name) => name in base.current.values);
      const typedNames = readChangedNames();
      // The draft's own version is used: if the field was changed since, saving it is a conflict.
      base.current = withBase(base.current, names, draft);
      offer(null);
      const typedSince = pickValues(readNow(), typedNames);
      writeFormValues(element, { ...readNow(), ...pickValues(draft.values, names), ...typedSince });
      check();
    },
    discard() {
      offer(null);
      check();
    },
    /** Sets the changed fields back to their stored values. */
    reset() {
      if (formRef.current) writeFormValues(formRef.current, base.current.values);
      check();
    },
    /** Marks the stored value of a field as read, and sets the field to a value. */
    settle(name: string, { theirs: storedValue, version }: FieldConflict, value: readonly string[]) {
      base.current = withBase(base.current, [name], {
        base: { [name]: storedValue },
        versions: { [name]: version },
      });
      // All values are written again, because a list may fill in a later field.
      if (formRef.current) writeFormValues(formRef.current, { ...readNow(), [name]: value });
      check();
    },
  };
}

/** Reports to the page whether the form has unsaved changes, and how to discard them. */
function useReport(options: {
  id: string;
  title: string;
  isDirty: boolean;
  key: Parameters<typeof removeDraft>[0];
  keyText: string;
  discard: () => void;
}): void {
  const { report } = useUnsavedChanges();
  const { id, title, isDirty, key, keyText } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is a new object on each render, so its text is compared
  useEffect(() => {
    const discard = () => {
      options.discard();
      removeDraft(key);
    };
    report(id, isDirty ? { title, discard } : null);
    return () => report(id, null);
  }, [report, id, title, isDirty, keyText]);
}

function withBase(base: Base, names: readonly string[], draft: Pick<Draft, 'base' | 'versions'>): Base {
  const versions = Object.fromEntries(names.map((name) => [name, draft.versions[name] ?? '']));
  return {
    values: { ...base.values, ...pickValues(draft.base, names) },
    versions: { ...base.versions, ...versions },
  };
}

/** Stores the draft. Newer input overrides the values of an earlier draft that the user has neither restored nor discarded. */
function storeDraft(
  key: Parameters<typeof writeDraft>[0],
  state: { values: FormValues; names: readonly string[]; base: Base; earlier: Draft | null },
): void {
  const { values, names, base, earlier } = state;
  if (names.length === 0) {
    if (earlier) writeDraft(key, earlier);
    else removeDraft(key);
    return;
  }
  const versions = Object.fromEntries(names.map((name) => [name, base.versions[name] ?? '']));
  writeDraft(key, {
    changedAt: new Date().toISOString(),
    values: { ...earlier?.values, ...pickValues(values, names) },
    base: { ...earlier?.base, ...pickValues(base.values, names) },
    versions: { ...earlier?.versions, ...versions },
  });
}

/**
 * Merges after a reload: fields that were not changed here get the stored value, changed ones keep the input and the version that was read.
 * @param taken the posted values, if they were saved: the stored values are then the base of every field
 */
export function mergeStored(state: { now: FormValues; base: Base; stored: Base; taken: FormValues | null }): {
  next: Base;
  writes: FormValues;
} {
  const { now, base, stored: storedBase, taken: acceptedValues } = state;
  const values: Record<string, readonly string[]> = {};
  const versions: Record<string, string> = {};
  const writes: Record<string, readonly string[]> = {};
  for (const [name, value] of Object.entries(storedBase.values)) {
    const isTypedAgain = name in now && !isSameValue(now[name], acceptedValues?.[name] ?? base.values[name]);
    const isMine = isTypedAgain && !isSameValue(now[name], value);
    const source = isMine && !acceptedValues ? base : storedBase;
    values[name] = source.values[name] ?? [];
    versions[name] = source.versions[name] ?? '';
    if (!isMine) writes[name] = value;
  }
  return { next: { values, versions }, writes };
}

/** Detects when the posted values were saved: the form's own submission succeeded and no response refused it. */
function useSentValues(form: { id: string; isRefused: boolean; onSaved: () => void }) {
  const { id, isRefused } = form;
  const navigation = useNavigation();
  const { interruptions } = useUnsavedChanges();
  const values = useRef<FormValues | null>(null);
  const acceptedRef = useRef<FormValues | null>(null);
  const [savedCount, setSavedCount] = useState(0);
  const postedFormId = navigation.formData?.get('form') ?? null;
  const { state } = navigation;
  const leaving = useRef({ isSaved: false, onSaved: form.onSaved });
  useEffect(() => {
    const target = state === 'loading' && postedFormId === id ? navigation.location.pathname : null;
    const isSaved = target !== null && !isRefused && !interruptions.includes(target);
    leaving.current = { isSaved, onSaved: form.onSaved };
  });
  // If the response opens another page or closes a dialog, the form is unmounted before the effect below could run.
  useEffect(
    () => () => {
      const { isSaved, onSaved } = leaving.current;
      if (values.current && isSaved) onSaved();
    },
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onSaved` is a new function on each render
  useEffect(() => {
    if (!values.current) return;
    // Another form's submission or another page replaced this submission, so it is unknown whether the values were saved.
    if (state !== 'idle' && postedFormId !== id) values.current = null;
    else if (state === 'idle') {
      if (!isRefused) {
        acceptedRef.current = values.current;
        form.onSaved();
        setSavedCount((count) => count + 1);
      }
      values.current = null;
    }
  }, [state, postedFormId, id, isRefused]);
  return {
    savedCount,
    mark(sent: FormValues) {
      values.current = sent;
    },
    takeSaved(): FormValues | null {
      const acceptedValues = acceptedRef.current;
      acceptedRef.current = null;
      return acceptedValues;
    },
  };
}
