import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { t } from '#app/messages/amounts-gate.ts';
import { Sentences } from './text-blocks.tsx';

/**
 * Display states of a plan's amounts (D42). `file`: with the list directly above them; `closed`: in a `<details>` with the list, which
 * works without JavaScript; `ask` and `open`: before and after the tick, which is never sent or stored.
 */
type State = 'file' | 'closed' | 'ask' | 'open';

const Gate = createContext<{ state: State; list: readonly string[]; toggle: () => void }>({
  state: 'file',
  list: [],
  toggle: () => undefined,
});

interface AmountsGateProps {
  /** Conditions that no question covered; empty if the plan shows no amounts, and in plans of older engines. */
  list: readonly string[];
  isFile: boolean;
  children: ReactNode;
}

export function AmountsGate({ list, isFile, children }: AmountsGateProps) {
  const [state, setState] = useState<State>(isFile ? 'file' : 'closed');
  useEffect(() => {
    if (!isFile) setState('ask');
  }, [isFile]);
  const toggle = () => setState((before) => (before === 'open' ? 'ask' : 'open'));
  return (
    <Gate.Provider value={{ state: list.length > 0 ? state : 'open', list, toggle }}>
      {children}
    </Gate.Provider>
  );
}

const DoNotUse = ({ list }: { list: readonly string[] }) => (
  <div className="sgr-do-not-use">
    <p>
      <strong>{t.doNotUse}</strong>
    </p>
    <Sentences items={list} />
  </div>
);

/** The list with its only checkbox, above the cards. */
export function ReadFirst() {
  const { state, list, toggle } = useContext(Gate);
  if (list.length === 0 || state === 'file' || state === 'closed') return null;
  return (
    <section className="sgr-read-first">
      <h4>{t.doNotUse}</h4>
      <Sentences items={list} />
      <label>
        <input type="checkbox" checked={state === 'open'} onChange={toggle} />
        <span>{t.haveRead}</span>
      </label>
      <p className="sgr-quiet">{t.opensAmounts}</p>
    </section>
  );
}

/** Whether amounts can be read: in a file, or after the tick. */
export function useAmountsShown(): boolean {
  const { state } = useContext(Gate);
  return state === 'file' || state === 'open';
}

/** Wraps every amount. */
export function Amounts({ children }: { children: ReactNode }) {
  const { state, list } = useContext(Gate);
  if (state === 'open') return children;
  if (state === 'ask') return <p className="sgr-quiet sgr-not-open">{t.notOpen}</p>;
  const inside = (
    <>
      {list.length > 0 && <DoNotUse list={list} />}
      {children}
    </>
  );
  return state === 'file' ? (
    inside
  ) : (
    <details className="sgr-fold sgr-gate">
      <summary>
        <span className="sgr-fold-title">{t.amounts}</span>
      </summary>
      <div className="sgr-fold-body">{inside}</div>
    </details>
  );
}
