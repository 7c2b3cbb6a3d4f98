import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Illustration, type IllustrationName } from './illustrations.tsx';

export interface EmptyStateProps {
  illustration: IllustrationName;
  /** A title such as 'No leads captured yet'. */
  title: string;
  /** One sentence that says what will appear here, and when. */
  children?: ReactNode;
  action?: ReactNode;
  /** True inside a card, which already has a frame. */
  isBare?: boolean;
  /** True in a narrow container: a side card, a dialog. */
  isSmall?: boolean;
  /** True if it is a page's only content: its title is the page's heading. */
  isPage?: boolean;
}

/** Replaces an empty list. */
export function EmptyState(props: EmptyStateProps) {
  const { illustration, title, children, action, isBare, isSmall, isPage } = props;
  const Title = isPage ? 'h1' : 'p';
  return (
    <div
      className={classNames(
        'grid justify-items-center gap-1 px-6 text-center',
        isSmall ? 'py-4' : 'py-10',
        !isBare && 'rounded-card border bg-raised',
      )}
    >
      <Illustration name={illustration} />
      <Title className={classNames('mt-3 heading', isSmall ? 'text-16' : 'text-18')}>{title}</Title>
      {children ? <p className="max-w-112 text-14 text-balance text-muted">{children}</p> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
