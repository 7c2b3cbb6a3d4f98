import type { ReactNode } from 'react';

interface FoldProps {
  title: string;
  /** The answer in a few words, visible while the fold is closed. */
  brief?: string;
  onOpen?: () => void;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

export function Fold({ title, brief, onOpen, isOpen, className = '', children }: FoldProps) {
  return (
    <details className={`sgr-fold ${className}`} onToggle={onOpen} open={isOpen}>
      <summary>
        <span className="sgr-fold-title">{title}</span>
        {brief && <span className="sgr-brief">{brief}</span>}
      </summary>
      <div className="sgr-fold-body">{children}</div>
    </details>
  );
}
