import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './illustrations.tsx';

export interface EmptyStateProps {
  illustration: IllustrationName;
  /** 'No leads captured yet' */
  title: string;
  /** One sentence: what comes here, and when. */
  children?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** True inside a card, which has a frame already. */
  isBare?: boolean;
  /** True if it is a page's only content: its title is the page's heading. */
  isPage?: boolean;
}

/** In place of a list that has nothing in it. */
export function EmptyState({ illustration, title, children, action, isBare, isPage }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div
      className={`grid justify-items-center gap-1 px-6 py-10 text-center ${isBare ? '' : 'rounded-card border bg-raised'}`}
    >
      <Illustration name={illustration} />
      <Title className="mt-3 text-18 heading">{title}</Title>
      {children ? <p className="max-w-112 text-14 text-balance text-muted">{children}</p> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
