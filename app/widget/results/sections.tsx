import type { ReactNode } from 'react';
import { recapLines } from '#app/plan-view/recap-lines.ts';
import { type ListProps, Sentence, Sentences } from './text-blocks.tsx';

/** Shows the visitor's answers, "Goals: A, B. Symptoms: C.", line by line. */
export function Recap({ text }: { text: string }) {
  return (
    <ul className="sgr-recap">
      {recapLines(text).map((line) => (
        <li key={line}>
          <Sentence text={line} />
        </li>
      ))}
    </ul>
  );
}

interface SectionProps {
  title: string;
  /** h4 inside a panel, whose title is an h3. */
  heading?: 'h3' | 'h4';
  className?: string;
  children: ReactNode;
}

export function Section({ title, heading: Heading = 'h4', className = '', children }: SectionProps) {
  return (
    <section className={`sgr-section ${className}`}>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}

type ListSectionProps = ListProps & Omit<SectionProps, 'children'>;

/** A list with a heading; not rendered if the plan has no items for it. */
export function ListSection({ items, ordered, enumerates, ...section }: ListSectionProps) {
  return items.length > 0 ? (
    <Section {...section}>
      <Sentences items={items} ordered={ordered} enumerates={enumerates} />
    </Section>
  ) : null;
}
