import type { ReactNode } from 'react';
import type { PlanPageData } from '../../protocol/plan-page.ts';

/** The head of every page of a plan: the tenant's logo or name, never the product's (D1). */
export function PlanHead({
  config,
  date,
}: {
  config: Pick<PlanPageData['config'], 'brand' | 'logoUrl'>;
  date?: string;
}) {
  return (
    <header className="sgp-head">
      {config.logoUrl ? (
        <img src={config.logoUrl} alt={config.brand} height={32} />
      ) : (
        <span className="sgp-brand">{config.brand}</span>
      )}
      {date && <span className="sgp-date">{date}</span>}
    </header>
  );
}

interface PlanNoteProps {
  brand: string;
  logoUrl: string | null;
  title: string;
  children: ReactNode;
}

/** A page with one question or one answer. */
export const PlanNote = ({ brand, logoUrl, title, children }: PlanNoteProps) => (
  <>
    <PlanHead config={{ brand, logoUrl }} />
    <main className="sgp-note">
      <h1>{title}</h1>
      {children}
    </main>
  </>
);
