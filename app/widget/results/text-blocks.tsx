import type { ReactNode } from 'react';

interface ListProps {
  items: readonly string[];
  /** Numbered, where the order is the message. */
  ordered?: boolean;
}

/** Sentences as a list; a single one as a paragraph. */
export function Sentences({ items, ordered }: ListProps) {
  if (items.length === 1) return <p>{items[0]}</p>;
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className="sgr-list">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  );
}

interface SectionProps {
  title: string;
  className?: string;
  children: ReactNode;
}

export function Section({ title, className = '', children }: SectionProps) {
  return (
    <section className={`sgr-section ${className}`}>
      <h4>{title}</h4>
      {children}
    </section>
  );
}

interface ListSectionProps extends ListProps {
  title: string;
}

/** A headed list; nothing at all where the plan has nothing to say. */
export function ListSection({ title, ...list }: ListSectionProps) {
  return list.items.length > 0 ? (
    <Section title={title}>
      <Sentences {...list} />
    </Section>
  ) : null;
}

/** A caution or other thing that must be seen: said by word, sign and line, not by colour alone. */
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
  return <p className="sgr-ruo">Research use only. Not for human consumption.</p>;
}
