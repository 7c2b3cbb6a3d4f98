import { useState } from 'react';
import { sourceAddress } from '#app/engine/source-address.ts';
import type { PlannedPeptide, Source } from '#app/engine/types.ts';
import type { Level } from '#app/engine/vocabulary.ts';
import { t } from '#app/messages/results.ts';
import { type AmountGroup, amountGroups, amountTexts, splitAmounts } from '#app/plan-view/amount-groups.ts';
import { chunk, useChunk } from '../shell/chunk.ts';
import { Waiting } from '../shell/waiting.tsx';
import { AmountFolds } from './amount-folds.tsx';
import { Amounts, useAmountsShown } from './amounts-gate.tsx';
import { Fold } from './fold.tsx';
import { Sentences } from './text-blocks.tsx';
import { WarningTexts } from './warnings.tsx';

function SourceLine({ source }: { source: Source }) {
  const { authors, title, published_in, year, identifier, note } = source;
  // Most journal citations already contain the year: "N Engl J Med 2023;389:514-526".
  const missingYear = year && !published_in.includes(`${year}`) ? year : null;
  const publication = [published_in, missingYear].filter(Boolean).join(', ');
  const href = sourceAddress(source);
  // The plan's URL must not be sent to the publisher as referrer.
  const linked = (text: string) =>
    href ? (
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={identifier ? `${title} (${text})` : undefined}
      >
        {text}
      </a>
    ) : (
      text
    );
  return (
    <li>
      {`${authors.replace(/\.?$/, '.')} `}
      <cite>{identifier ? title : linked(title)}</cite>
      {`. ${publication}. `}
      {identifier && linked(identifier)}
      {note && <span className="sgr-quiet">{` ${note.replace(/\.?$/, '.')}`}</span>}
    </li>
  );
}

const citations = chunk(() => import('#app/engine/citations.browser.ts'));

/** A plan computed by the widget has no sources: they are fetched when the first fold is opened. */
function Sources({ peptide }: { peptide: PlannedPeptide }) {
  const { id, sources, sources_elsewhere = 0 } = peptide;
  const [wasOpened, setOpened] = useState(false);
  const { value, failed, retry } = useChunk(citations, wasOpened && sources_elsewhere > 0);
  const list = sources_elsewhere > 0 ? value?.citations[id] : sources;
  const count = sources_elsewhere || sources.length;
  if (count === 0) return null;
  return (
    <Fold title={t.sources(count)} onOpen={() => setOpened(true)}>
      {list ? (
        <ul className="sgr-list sgr-sources">
          {list.map((source) => (
            <SourceLine key={source.title} source={source} />
          ))}
        </ul>
      ) : (
        <Waiting failed={failed} onRetry={retry} />
      )}
    </Fold>
  );
}

interface AmountsProps {
  peptide: PlannedPeptide;
  level: Level;
}

interface CardFoldsProps extends AmountsProps {
  why: string;
}

/** Details of one entry that are not needed at first glance. If amounts are switched off (D16), the folds with amounts are absent. */
export function CardFolds({ peptide, why, level }: CardFoldsProps) {
  const { mechanism_of_action, research_applications } = peptide;
  const injection = peptide.injection_protocol?.[level];
  return (
    <div className="sgr-folds">
      {why && (
        <Fold title={t.studiedFold}>
          <p>{why}</p>
        </Fold>
      )}
      <Fold title={t.mechanismFold}>
        <Fact title={t.mechanism} text={splitAmounts(mechanism_of_action).rest} />
        {research_applications.length > 0 && <h6>{t.applications}</h6>}
        <Sentences items={research_applications.slice(0, 3)} />
      </Fold>
      {peptide.timing_protocol && (
        <Fold title={t.timingFold} brief={injection?.frequency}>
          <Fact title={t.timing} text={peptide.timing_protocol} />
          <Fact title={t.cycling} text={splitAmounts(peptide.cycling_guidance).rest} />
        </Fold>
      )}
      <Warnings peptide={peptide} />
      {hasAmounts(peptide) && (
        <Amounts>
          <AmountFolds groups={cardAmounts(peptide, level)} />
        </Amounts>
      )}
      <Sources peptide={peptide} />
    </div>
  );
}

export const hasAmounts = ({ dosing_ranges, reconstitution, injection_protocol }: PlannedPeptide) =>
  (dosing_ranges ?? reconstitution ?? injection_protocol) !== undefined;

/** Lists the amounts with, in addition to what paper prints, the sentences on amounts from the card's other texts. */
function cardAmounts(peptide: PlannedPeptide, level: Level): AmountGroup[] {
  const { mechanism_of_action, cycling_guidance } = peptide;
  const elsewhere = [mechanism_of_action, cycling_guidance].map((text) => splitAmounts(text).amounts);
  const basis = [peptide.dose_basis, ...elsewhere].filter(Boolean).join(' ');
  return amountGroups({ ...amountTexts(peptide, level), basis });
}

/** Shown before the amounts of the same product, and open as soon as there are amounts to see (D43). */
function Warnings({ peptide }: { peptide: PlannedPeptide }) {
  const { cautions, contraindications, interactions_to_avoid } = peptide;
  const areAmountsShown = useAmountsShown();
  const count = contraindications.length + interactions_to_avoid.length;
  if (count === 0) return null;
  return (
    <Fold
      className="sgr-warnings"
      title={
        cautions.length > 0
          ? t.warningsForYou(count + cautions.length, cautions.length)
          : t.warningCount(count)
      }
      isOpen={areAmountsShown && hasAmounts(peptide)}
    >
      <WarningTexts contraindications={contraindications} interactions={interactions_to_avoid} />
    </Fold>
  );
}

/** A text from which the amounts were removed (D16) may be empty. */
function Fact({ title, text }: { title: string; text: string }) {
  return text ? (
    <>
      <h6>{title}</h6>
      <p>{text}</p>
    </>
  ) : null;
}
