import type { ReactNode } from 'react';
import { t } from '#app/messages/plan-page.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { BrandName } from '../page/brand-name.tsx';

/** Shows the header of every page of a plan: the tenant's logo or name, never the product's (D1). */
export function PlanHead({
  config,
  date,
}: {
  config: Pick<PlanPageData['config'], 'brand' | 'logoUrl'> & { tenantId?: string };
  date?: string;
}) {
  return (
    <header className="sgp-head">
      <BrandName className="sgp-brand" {...config} />
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

/** Shows a page with one question or one reply. */
export const PlanNote = ({ brand, logoUrl, title, children }: PlanNoteProps) => (
  <>
    <PlanHead config={{ brand, logoUrl }} />
    <main className="sgp-note">
      <h1>{title}</h1>
      {children}
    </main>
  </>
);

export const BackToPlan = ({ path }: { path: string }) => (
  <a className="sgp-quiet" href={path}>
    {t.back}
  </a>
);
