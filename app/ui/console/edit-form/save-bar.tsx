import { useNavigation } from '@remix-run/react';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button, SubmitButton } from '../button.tsx';
import { classNames } from '../class-names.ts';

/** An edit form whose button is in the bar. */
interface BarForm {
  id: string;
  intent: string;
  /** Label of its button: 'Save company'. */
  save: string;
  /** Labels of the changed fields. */
  changes: readonly string[];
  /** Whether the page's last response refused the form. */
  isRefused: boolean;
  /** Whether a notice in the form waits for a decision, so that the form should be on the screen. */
  hasNotice: boolean;
  formRef: RefObject<HTMLFormElement>;
  discard(): void;
}

interface BarValue {
  forms: ReadonlyMap<string, BarForm>;
  /** @param form null once the form has left the page */
  report(id: string, form: BarForm | null): void;
}

const Context = createContext<BarValue | null>(null);

/** Wraps a page whose edit forms are saved by one bar in place of a button in each. */
export function SaveBarForms({ children }: { children: ReactNode }) {
  const [forms, setForms] = useState<ReadonlyMap<string, BarForm>>(new Map());
  // The function stays the same, because the forms report anew when it changes.
  const report = useCallback(
    (id: string, form: BarForm | null) =>
      setForms((before) => {
        const after = new Map(before);
        if (form) after.set(id, form);
        else after.delete(id);
        return after;
      }),
    [],
  );
  const value = useMemo(() => ({ forms, report }), [forms, report]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** Whether the page's edit forms are saved by a bar. */
export const useHasSaveBar = (): boolean => useContext(Context) !== null;

/** Returns the page's edit forms with what is changed in them. */
export const useBarForms = (): readonly BarForm[] => [...(useContext(Context)?.forms.values() ?? [])];

/** Tells the bar about a form; without a bar, and for null, it does nothing. */
export function useBarReport(form: BarForm | null): void {
  const report = useContext(Context)?.report;
  const id = form?.id;
  const news = JSON.stringify([form?.changes, form?.isRefused, form?.hasNotice]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `form` is a new object on each render, so its contents are compared
  useEffect(() => {
    if (report && id !== undefined) report(id, form);
  }, [report, id, news]);
  useEffect(
    () => () => {
      if (report && id !== undefined) report(id, null);
    },
    [report, id],
  );
}

/**
 * The bar at the bottom of the window: it names what is changed in the forms, saves it and discards it. It is hidden while nothing is
 * changed. Without JavaScript, each form has a button of its own.
 * @param ids the forms that the bar is about
 */
export function SaveBar({ ids }: { ids: readonly string[] }) {
  const changed = useBarForms().filter(({ id, changes }) => ids.includes(id) && changes.length > 0);
  const { start, stop } = useSavesInTurn(changed);
  const box = useRef<HTMLElement>(null);
  const isUsed = useRef(false);
  const [first, ...others] = changed;
  const labels = changed.flatMap(({ changes }) => changes);
  useEffect(() => {
    // The button that was pressed is gone.
    if (!first && isUsed.current) box.current?.focus({ preventScroll: true });
    if (!first) isUsed.current = false;
  }, [first]);
  const use = (run: () => void) => () => {
    isUsed.current = true;
    run();
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      data-save-bar=""
      aria-label="Unsaved changes"
      className={classNames(
        'z-20 outline-none print:hidden',
        first &&
          'sticky bottom-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border bg-raised px-4 py-3 shadow-raised md:px-6',
      )}
    >
      <p role="status" className="line-clamp-2 min-w-40 flex-1 text-14">
        {first ? (
          <>
            <span className="font-medium">
              {labels.length === 1 ? '1 change' : `${labels.length} changes`}
            </span>
            <span className="text-muted">: {labels.join(', ')}</span>
          </>
        ) : null}
      </p>
      {first ? (
        <div className="flex gap-2">
          <Button
            onClick={use(() => {
              stop();
              for (const form of changed) form.discard();
            })}
          >
            Discard
          </Button>
          <SubmitButton
            form={first.id}
            intent={first.intent}
            formName={first.id}
            pendingLabel="Saving…"
            onClick={use(() => start(first, others))}
          >
            {others.length > 0 ? 'Save all' : first.save}
          </SubmitButton>
        </div>
      ) : null}
    </section>
  );
}

/**
 * Saves several forms one after the other: each is its own request with its own refusals. The next one is sent once the one before has no
 * changes left; a refusal, or input in any form, ends the turn.
 */
function useSavesInTurn(changed: readonly BarForm[]) {
  const { state } = useNavigation();
  const [turn, setTurn] = useState<{ sent: string; rest: readonly string[] } | null>(null);
  const sentForm = changed.find(({ id }) => id === turn?.sent);
  const isRefused = sentForm?.isRefused === true;
  const latest = useRef(changed);
  latest.current = changed;
  useEffect(() => {
    if (!turn || state !== 'idle' || (sentForm && !isRefused)) return;
    const next = isRefused ? undefined : latest.current.find(({ id }) => turn.rest.includes(id));
    // The form's own button, which is hidden while there is a script.
    next?.formRef.current?.querySelector<HTMLElement>('[type=submit]')?.click();
    setTurn(next ? { sent: next.id, rest: turn.rest.filter((id) => id !== next.id) } : null);
  }, [turn, state, sentForm, isRefused]);
  useEffect(() => {
    if (!turn) return;
    const end = (event: Event) => event.isTrusted && setTurn(null);
    document.addEventListener('input', end);
    return () => document.removeEventListener('input', end);
  }, [turn]);
  return {
    start: ({ id }: BarForm, others: readonly BarForm[]) =>
      setTurn(others.length > 0 ? { sent: id, rest: others.map((form) => form.id) } : null),
    stop: () => setTurn(null),
  };
}
