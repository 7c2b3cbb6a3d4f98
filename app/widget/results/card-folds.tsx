import { type ReactNode, useState } from 'react';
import { sourceAddress } from '#app/engine/source-address.ts';
import type { PlannedPeptide, Source } from '#app/engine/types.ts';
import type { Level } from '#app/engine/vocabulary.ts';
import { t as warnings } from '#app/messages/amounts.ts';
import { t } from '#app/messages/results.ts';
import { chunk, useChunk } from '../shell/chunk.ts';
import { Waiting } from '../shell/waiting.tsx';
import { Amounts } from './amounts-gate.tsx';
import { Sentences } from './text-blocks.tsx';
import { WarningTexts } from './warnings.tsx';

interface FoldProps {
  title: string;
  /** The answer in a few words, visible while the fold is closed. */
  brief?: string;
  onOpen?: () => void;
  isOpen?: boolean;
  children: ReactNode;
}

function Fold({ title, brief, onOpen, isOpen, children }: FoldProps) {
  return (
    <details className="sgr-fold" onToggle={onOpen} open={isOpen}>
      <summary>
        <span className="sgr-fold-title">{title}</span>
        {brief && <span className="sgr-brief">{brief}</span>}
      </summary>
      <div className="sgr-fold-body">{children}</div>
    </details>
  );
}

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
        <Fold title={t.whyChosen}>
          <p>{why}</p>
        </Fold>
      )}
      <Fold title={t.mechanismFold}>
        <Fact title={t.mechanism} text={splitAmounts(mechanism_of_action).rest} />
        {research_applications.length > 0 && <h6>{t.applications}</h6>}
        <Sentences items={research_applications.slice(0, 3)} />
      </Fold>
      <Fold title={t.timingFold} brief={injection?.frequency}>
        <Fact title={t.timing} text={peptide.timing_protocol} />
        <Fact title={t.cycling} text={splitAmounts(peptide.cycling_guidance).rest} />
      </Fold>
      <Warnings peptide={peptide} />
      {hasAmounts(peptide) && (
        <Amounts>
          <AmountFolds peptide={peptide} level={level} />
        </Amounts>
      )}
      <Sources peptide={peptide} />
    </div>
  );
}

/** Sentences that state an amount are shown with the other amounts, after the warnings and the tick (D42, D43). */
function splitAmounts(text: string) {
  const sentences = text.split(/(?<=[.!?])\s+/);
  const states = (sentence: string) => /\d (mg|ml|IU|UI)\b/.test(sentence);
  return {
    amounts: sentences.filter(states).join(' '),
    rest: sentences.filter((sentence) => !states(sentence)).join(' '),
  };
}

const hasAmounts = ({ dosing_ranges, reconstitution, injection_protocol }: PlannedPeptide) =>
  (dosing_ranges ?? reconstitution ?? injection_protocol) !== undefined;

/** Shown before the amounts of the same product, and open from the start if there are amounts (D43). */
function Warnings({ peptide }: { peptide: PlannedPeptide }) {
  const { id, contraindications, interactions_to_avoid } = peptide;
  return (
    <Fold title={warnings.warnings} isOpen={hasAmounts(peptide)}>
      <WarningTexts id={id} contraindications={contraindications} interactions={interactions_to_avoid} />
    </Fold>
  );
}

function AmountFolds({ peptide, level }: AmountsProps) {
  const { reconstitution: mixing, mechanism_of_action, cycling_guidance } = peptide;
  const injection = peptide.injection_protocol?.[level];
  return (
    <>
      {mixing && (
        <Fold title={t.mixing} brief={mixing.final_concentration}>
          <p>{mixing.instructions}</p>
          <dl className="sgr-facts">
            {mixing.bacteriostatic_water_ml > 0 && (
              <>
                <dt>{t.water}</dt>
                <dd>{`${mixing.bacteriostatic_water_ml} ml`}</dd>
                <dt>{t.concentration}</dt>
                <dd>{mixing.final_concentration}</dd>
              </>
            )}
            <dt>{t.storage}</dt>
            <dd>{mixing.storage}</dd>
          </dl>
        </Fold>
      )}
      {injection ? (
        <Fold
          title={t.injection}
          brief={`${injection.dose_per_injection}, ${injection.injection_volume_ml} ml`}
        >
          <dl className="sgr-facts">
            <dt>{t.dosePerInjection}</dt>
            <dd>{injection.dose_per_injection}</dd>
            <dt>{t.frequency}</dt>
            <dd>{injection.frequency}</dd>
            <dt>{t.injectionVolume}</dt>
            <dd>{`${injection.injection_volume_ml} ml`}</dd>
          </dl>
          <p>{injection.detailed_instructions}</p>
          {[peptide.dose_basis, mechanism_of_action, cycling_guidance].map((text = '', index) => (
            <DoseBasis key={text} text={index === 0 ? text : splitAmounts(text).amounts} />
          ))}
        </Fold>
      ) : (
        <CapsuleDosing peptide={peptide} level={level} />
      )}
      <Supply peptide={peptide} level={level} />
    </>
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

const DoseBasis = ({ text }: { text?: string }) => (text ? <p className="sgr-quiet">{text}</p> : null);

/** A product that is not injected has no injection protocol, but still an amount. */
function CapsuleDosing({ peptide, level }: AmountsProps) {
  const dosing = peptide.dosing_ranges?.[level];
  const supply = peptide.vial_calculations?.[level];
  return dosing ? (
    <Fold title={t.dosing} brief={supply && t.aDay(supply.daily_dose_mg)}>
      <p>{dosing}</p>
      <DoseBasis text={peptide.dose_basis} />
    </Fold>
  ) : null;
}

function Supply({ peptide, level }: AmountsProps) {
  const supply = peptide.vial_calculations?.[level];
  if (!supply) return null;
  const { monthly_vials_needed: count, vial_strength_mg, explanation } = supply;
  return peptide.injection_protocol ? (
    <Fold
      title={peptide.name.includes('+') ? t.vialSupplyEach : t.vialSupply}
      brief={t.vials(count, vial_strength_mg)}
    >
      <p>{explanation}</p>
    </Fold>
  ) : (
    <Fold title={t.supply} brief={t.packs(count)}>
      <p>{explanation}</p>
    </Fold>
  );
}
