import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface CardProps {
  /** A heading of level 2; 3 inside a section that has its own. */
  title?: ReactNode;
  headingLevel?: 2 | 3;
  description?: ReactNode;
  /** Right of the title: a link, a small button, a menu. */
  actions?: ReactNode;
  /** Below a line at the bottom: the buttons of a form. */
  footer?: ReactNode;
  /** True lets the content reach the card's edges: tables, lists. */
  isFlush?: boolean;
  /** Target of links to the card. */
  id?: string;
  children?: ReactNode;
}

/** A section of a page about one subject. */
export function Card(props: CardProps) {
  const { title, headingLevel = 2, description, actions, footer, isFlush, id, children } = props;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section id={id} className="flex min-w-0 flex-col rounded-card border bg-raised" data-card="">
      {title || actions ? (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 md:px-6 md:pt-5">
          {/* The minimum width, not the length of the text, decides when the actions wrap to the next line. */}
          <div className="grid min-w-0 flex-1 basis-40 gap-1">
            {title ? <Heading className="text-18 heading">{title}</Heading> : null}
            {description ? <p className="max-w-prose text-14 text-muted">{description}</p> : null}
          </div>
          {actions ? <div className="flex shrink-0 items-center gap-2">{actions}</div> : null}
        </header>
      ) : null}
      {children === undefined ? null : (
        <div className={classNames(isFlush ? 'pt-4' : 'p-4 md:px-6 md:py-5')}>{children}</div>
      )}
      {footer ? (
        // The footer is at the bottom even if the card is stretched to the height of its neighbour.
        <footer className="mt-auto flex flex-wrap items-center justify-end gap-3 border-t px-4 py-3 md:px-6 print:hidden">
          {footer}
        </footer>
      ) : null}
    </section>
  );
}

export interface CardGridProps {
  columns?: 2 | 3 | 4;
  /** True for short figures: two columns on a phone too. */
  isDense?: boolean;
  children: ReactNode;
}

const CARD_GRID_COLUMNS = {
  2: 'lg:grid-cols-2',
  3: 'sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3',
  4: 'sm:grid-cols-2 xl:grid-cols-4 print:grid-cols-4 print:gap-3',
};

/** Shows cards of the same height side by side. */
export function CardGrid({ columns = 3, isDense = false, children }: CardGridProps) {
  return (
    <div
      className={classNames(
        'grid gap-4 md:gap-6',
        isDense
          ? // With an odd number of cards, the last one fills the whole row.
            'grid-cols-2 max-sm:gap-3 max-sm:[&>:last-child:nth-child(odd)]:col-span-2'
          : 'grid-cols-1',
        CARD_GRID_COLUMNS[columns],
      )}
    >
      {children}
    </div>
  );
}
