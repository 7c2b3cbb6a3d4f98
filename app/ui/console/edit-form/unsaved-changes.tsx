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

/** A form with changes that are not saved. */
interface UnsavedForm {
  title: string;
  /** Removes its draft. */
  discard(): void;
}

interface UnsavedChangesValue {
  /** The id under which drafts are stored. */
  account: string;
  /** Paths that come between a form and its being saved: the log-in, the password. */
  interruptions: readonly string[];
  /** @param form null once all is saved */
  report(id: string, form: UnsavedForm | null): void;
}

const Context = createContext<UnsavedChangesValue>({
  account: '',
  interruptions: [],
  report: () => undefined,
});

export const useUnsavedChanges = () => useContext(Context);

/** Where the draft of a form on this page is stored. @param record what is edited @param form its id */
export function useDraftKey(record: string, form: string): DraftKey {
  const { account } = useUnsavedChanges();
  const { pathname } = useLocation();
  return { account, path: pathname, record, form };
}

/** Around all pages with edit forms: asks before a page with unsaved changes is left. */
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
      {/* Only then: a router with a blocker warns of every link within the page. */}
      {forms.size > 0 ? <LeaveDialog forms={[...forms.values()]} /> : null}
    </Context.Provider>
  );
}

function LeaveDialog({ forms }: { forms: readonly UnsavedForm[] }) {
  // A person who leaves and comes back at once is faster than React takes this away: asked then, the way back would be swallowed.
  const hasLeft = useRef(false);
  // What a form of this page posts is no reason to ask.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !hasLeft.current &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  // useBlocker blocks from its second render on. Both ways of leaving ask from the same moment, so that a test that waits for one may use the other.
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
