import { t } from '#app/messages/amounts.ts';
import { t as moment } from '#app/messages/moment.ts';
import { Sentences } from './text-blocks.tsx';

interface WarningsProps {
  /** ID of the compound. */
  id: string;
  /** The visitor's country, if it is known. */
  country: string | undefined;
  contraindications: readonly string[];
  interactions: readonly string[];
  /** h5 on the cards of a list, whose parts have an h4 heading. */
  heading?: 'h5' | 'h6';
}

/** Warnings shown before the amounts of a product (D43). */
export const WarningTexts = ({
  id,
  country,
  contraindications,
  interactions,
  heading: Heading = 'h6',
}: WarningsProps) => (
  <>
    <p>{moment.approvalLine(id, country)}</p>
    {contraindications.length > 0 && <Heading>{t.contraindications}</Heading>}
    <Sentences items={contraindications} />
    {interactions.length > 0 && <Heading>{t.interactions}</Heading>}
    <Sentences items={interactions} />
  </>
);
