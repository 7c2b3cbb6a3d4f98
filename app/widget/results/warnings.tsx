import type { Evidence } from '../../engine/types.ts';
import { t } from '../../messages/amounts.ts';
import { Sentences } from './text-blocks.tsx';

interface WarningsProps {
  /** Absent for a compound without a catalogue entry. */
  evidence?: Evidence;
  contraindications: readonly string[];
  interactions: readonly string[];
  /** h5 on the cards of a list, whose parts have an h4. */
  heading?: 'h5' | 'h6';
}

/** What is shown before the amounts of a product (D43). */
export const WarningTexts = ({
  evidence,
  contraindications,
  interactions,
  heading: Heading = 'h6',
}: WarningsProps) => (
  <>
    <p>{evidence === 'approved-drug' ? t.prescriptionOnly : t.notApproved}</p>
    {contraindications.length > 0 && <Heading>{t.contraindications}</Heading>}
    <Sentences items={contraindications} />
    {interactions.length > 0 && <Heading>{t.interactions}</Heading>}
    <Sentences items={interactions} />
  </>
);
