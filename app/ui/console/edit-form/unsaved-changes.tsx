import { useBeforeUnload, useBlocker, useLocation } from '@remix-run/react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../button.tsx';
import { Dialog, DialogActions } from '../dialog.tsx';
import { type DraftKey, watchDrafts } from './draft-store.ts';

/** A form with unsaved changes. */
interface UnsavedForm {
  title: string;
  /** Removes the form's draft. */
  discard(): void;
}

interface UnsavedChangesValue {
  /** Account ID under which drafts are stored. */
  account: string;
  /** Paths of pages that may interrupt saving a form: the login and the password page. */
  interruptions: readonly string[];
  /** @param form null once everything is saved */
  report(id: string, form: UnsavedForm | null): void;
}

const Context = createContext<UnsavedChangesValue>({
  account: '',
  interruptions: [],
  report: () => undefined,
});

export const useUnsavedChanges = () => useContext(Context);

/**
 * Returns the key of a form's draft on this page.
 * @param record ID of the edited record
 * @param form ID of the form
 * @param isKept whether the draft outlives the tab
 */
export function useDraftKey(record: string, form: string, isKept = false): DraftKey {
  const { account } = useUnsavedChanges();
  const { pathname } = useLocation();
  return { account, path: pathname, record, form, isKept };
}

/** Wraps all pages with edit forms: asks for confirmation before a page with unsaved changes is left. */
export function UnsavedChanges(props: {
  account: string;
  interruptions: readonly string[];
  children: ReactNode;
}) {
  const { account, interruptions, children } = props;
  const [forms, setForms] = useState<ReadonlyMap<string, UnsavedForm>>(new Map());
  useEffect(() => watchDrafts(account), [account]);
  const value = useMemo(
    () => ({
      account,
      interruptions,
      report: (id: string, form: UnsavedForm | null) =>
        setForms((before) => {
          if (!form && !before.has(id)) return before;
          const after = new Map(before);
          if (form) after.set(id, form);
          else after.delete(id);
          return after;
        }),
    }),
    [account, interruptions],
  );
  return (
    <Context.Provider value={value}>
      {children}
      {/* The dialog is rendered only while there are unsaved changes, because a router with a blocker warns about every link within the
          page. */}
      {forms.size > 0 ? <LeaveDialog forms={[...forms.values()]} /> : null}
    </Context.Provider>
  );
}

function LeaveDialog({ forms }: { forms: readonly UnsavedForm[] }) {
  // A user may leave and return before React unmounts this dialog; blocking would then swallow the return navigation.
  const hasLeft = useRef(false);
  // A post of a form on this page needs no confirmation.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !hasLeft.current &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  // useBlocker blocks from its second render on. Navigation and closing the tab start to ask at the same moment, so that a test that waits
  // for one of them can use the other.
  const [isBlocking, setBlocking] = useState(false);
  useEffect(() => setBlocking(true), []);
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => isBlocking && event.preventDefault(), [isBlocking]),
  );
  const leave = () => {
    hasLeft.current = true;
    for (const form of forms) form.discard();
    blocker.proceed?.();
  };
  const titles = forms.map(({ title }) => `‘${title}’`);
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset?.();
      }}
      title="Leave without saving?"
      description={`You have unsaved changes in ${new Intl.ListFormat('en').format(titles)}. They are lost if you leave.`}
    >
      <DialogActions cancel="Stay" isCancelFocused>
        <Button variant="danger" onClick={leave}>
          Leave without saving
        </Button>
      </DialogActions>
    </Dialog>
  );
}
