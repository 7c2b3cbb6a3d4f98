import { t as results } from '#app/messages/results.ts';
import { Note, Sentences } from './text-blocks.tsx';

/** The cautions from the visitor's own answers, shown before everything else of a product's card (D61). */
export const CardCautions = ({ cautions }: { cautions: readonly string[] }) =>
  cautions.length > 0 && (
    <Note>
      <p className="sgr-note-title">{results.cautionForYou}</p>
      <Sentences items={cautions} />
    </Note>
  );

interface WarningsProps {
  contraindications: readonly string[];
  interactions: readonly string[];
  /** h5 on the cards of a list, whose parts have an h4 heading. */
  heading?: 'h5' | 'h6';
}

/** Warnings shown before the amounts of a product (D43). */
export const WarningTexts = ({ contraindications, interactions, heading: Heading = 'h6' }: WarningsProps) => (
  <>
    {contraindications.length > 0 && <Heading>{results.contraindications}</Heading>}
    <Sentences items={contraindications} />
    {interactions.length > 0 && <Heading>{results.interactions}</Heading>}
    <Sentences items={interactions} />
  </>
);
