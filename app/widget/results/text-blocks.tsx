import type { ReactNode } from 'react';
import { t } from '#app/messages/results-top.ts';
import { Legal } from '../shell/legal.tsx';

/** Matches "Week 2: tolerance": the part before the first colon outside brackets is the sentence's label. */
const LABELLED = /^((?:[^:(]|\([^)]*\)){2,90}): (.+)$/s;
/** Matches semicolons outside brackets; with this many parts, an enumeration is easier to read as a list. */
const BETWEEN_PARTS = /; (?![^(]*\))/;
const MANY_PARTS = 3;

export function Sentence({ text, enumerates }: { text: string; enumerates?: boolean }) {
  const [, label, rest] = LABELLED.exec(text) ?? [];
  if (!label || !rest) return <>{text}</>;
  const parts = enumerates ? rest.replace(/\.$/, '').split(BETWEEN_PARTS) : [];
  return (
    <>
      <strong>{`${label}: `}</strong>
      {parts.length < MANY_PARTS ? (
        rest
      ) : (
        <ul className="sgr-list">
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
    </>
  );
}

export interface ListProps {
  items: readonly string[];
  /** True for a numbered list, if the order matters. */
  ordered?: boolean;
  /** True for lines such as "Interactions of BPC-157: A; B; C.", whose semicolons divide items and not parts of a sentence. */
  enumerates?: boolean;
}

/** Shows the engine's sentences as a list, with labels and enumerations formatted; a single one as a block of text. */
export function Sentences({ items, ordered, enumerates }: ListProps) {
  const List = ordered ? 'ol' : 'ul';
  if (items.length === 0) return null;
  return items.length === 1 ? (
    <div className="sgr-prose">
      <Sentence text={items.join('')} enumerates={enumerates} />
    </div>
  ) : (
    <List className="sgr-list">
      {items.map((item) => (
        <li key={item}>
          <Sentence text={item} enumerates={enumerates} />
        </li>
      ))}
    </List>
  );
}

/** A caution or other important note: marked by word, symbol and line, not by colour alone. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="sgr-note">
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
        <path
          d="M12 3.5l9 16.5H3zM12 10v4.5M12 17v.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div>{children}</div>
    </div>
  );
}

export function ResearchOnly() {
  return (
    <p className="sgr-ruo">
      <Legal text="Research use only. Not for human consumption." />
    </p>
  );
}

/** Shows that a product is out of stock according to the shop's product feed. */
export const OutOfStock = ({ settings }: { settings: { out_of_stock?: boolean } | undefined }) =>
  settings?.out_of_stock ? <p className="sgr-out-of-stock">{t.outOfStock}</p> : null;
