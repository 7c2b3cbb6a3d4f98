import type { ReactNode } from 'react';
import { t as amounts } from '../../messages/amounts.ts';
import { t as checklistWords } from '../../messages/checklist.ts';
import { t as documents } from '../../messages/documents.ts';
import { t } from '../../messages/leaflet.ts';
import { t as legacy } from '../../messages/legacy.ts';
import { t as moment } from '../../messages/moment.ts';
import { t as results } from '../../messages/results.ts';
import { checklistRows } from '../../plan-view/checklist-rows.ts';
import { createLeaflet, type Leaflet, type SharedWarnings } from '../../plan-view/leaflet.ts';
import { PeptideMark } from '../../plan-view/marks.tsx';
import {
  type BriefPhase,
  type BriefProduct,
  createPlanBrief,
  type PlanBrief,
  productsOf,
  researchOnly,
} from '../../plan-view/plan-brief.ts';
import type { PlanPageData } from '../../protocol/plan-page.ts';
import { EvidenceLine } from '../results/evidence.tsx';
import './plan-paper.css';

/** Letters of a plan up to which its print is set in larger type, so that it fills its two pages. Counted in Chromium, on US Letter. */
const ROOMY = 15_500;
const USUAL = 18_500;

/** Shares of a product's width, as in the style sheet. */
const ABOUT = 34;
const WARNINGS = 40;

/** The plan as it is printed: the content of the PDF, in the same order (D43). Null for a plan without products. Server only. */
export function PlanPaper({ data }: { data: PlanPageData }) {
  const brief = createPlanBrief(data);
  if (brief.phases.length === 0) return null;
  const leaflet = createLeaflet(brief);
  const letters = JSON.stringify([{ ...brief, mustNotUse: [] }, leaflet]).length;
  const size = letters < ROOMY ? 'roomy' : letters < USUAL ? 'usual' : 'dense';
  return (
    <article className={`sgl sgl-${size}`}>
      <h1>{brief.title.replace(/\.$/, '')}</h1>
      {brief.lead.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="sgl-only">{`${moment.productCount(productsOf(brief).length)}. ${researchOnly()}`}</p>
      <p className="sgl-danger">{brief.emergency}</p>
      {brief.withheld && <p className="sgl-plain">{brief.withheld}</p>}
      {leaflet.personalCautions.length > 0 && (
        <section className="sgl-warning">
          <h2>{moment.cautionsForYou}</h2>
          <ul className="sgl-columns">{leaflet.personalCautions.map(item)}</ul>
        </section>
      )}
      <Overview phases={brief.phases} />
      <Lists brief={brief} leaflet={leaflet} />
      {/* Directly above the amounts (D42). */}
      <Shared leaflet={leaflet} />
      {brief.phases.map((phase) => (
        <section key={phase.number}>
          <h2 className="sgl-phase">
            <span className="sgl-number">{phase.number}</span>
            {phase.name} <small>{phase.when}</small>
          </h2>
          {phase.products.map((product) => (
            <Product key={product.id} product={product} leaflet={leaflet} />
          ))}
        </section>
      ))}
      {brief.checklist && <Weeks {...brief.checklist} />}
      <Sources sources={brief.sources} />
      <p className="sgl-small">
        <b>{`${results.disclaimers}: `}</b>
        {brief.disclaimers.join(' ')}
      </p>
    </article>
  );
}

const item = (text: string) => <li key={text}>{text}</li>;

/** The phases side by side, each with the marks and names of its products. */
const Overview = ({ phases }: { phases: readonly BriefPhase[] }) => (
  <ol className="sgl-overview">
    {phases.map((phase) => (
      <li key={phase.number}>
        <span className="sgl-number">{phase.number}</span>
        <div>
          <b>{phase.name}</b> <small>{phase.when}</small>
          {phase.products.map(({ id, name }) => (
            <p key={id}>
              <PeptideMark id={id} /> <b>{name}</b>
            </p>
          ))}
        </div>
      </li>
    ))}
  </ol>
);

function Lists({ brief, leaflet }: { brief: PlanBrief; leaflet: Leaflet }) {
  const lists: [string, readonly string[]][] = [
    [brief.stepsTitle, brief.steps],
    [legacy.mustNotUse, leaflet.mustNotUse],
    [results.leftOut, brief.leftOut],
  ];
  const [first, ...rest] = lists.filter(([, items]) => items.length > 0);
  if (!first) return null;
  const list = ([title, items]: (typeof lists)[number]) => (
    <section key={title}>
      <h2>{title}</h2>
      {items === brief.steps ? <ol>{items.map(item)}</ol> : <ul>{items.map(item)}</ul>}
    </section>
  );
  return (
    <div className="sgl-lists">
      {list(first)}
      {rest.length > 0 && <div>{rest.map(list)}</div>}
    </div>
  );
}

/** "**Dosing:** 2.5 mg" */
const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <p>
    {label && <b>{`${label}: `}</b>}
    {children}
  </p>
);

function Shared({ leaflet: { doNotUse, interactions } }: { leaflet: Leaflet }) {
  const lists: [string, SharedWarnings[]][] = [
    [doNotUse.title, doNotUse.groups],
    [amounts.interactions, interactions],
  ];
  const filledLists = lists.filter(([, groups]) => groups.length > 0);
  if (filledLists.length === 0) return null;
  return (
    <section className="sgl-warning sgl-columns">
      {filledLists.map(([title, groups]) => (
        <div key={title}>
          <h2>{title}</h2>
          {groups.map(({ names, items }) => (
            <Labelled key={names + items.join()} label={names}>
              {items.join('; ')}
            </Labelled>
          ))}
        </div>
      ))}
    </section>
  );
}

/** One product: what it is, its own warnings and its amounts, in this order (D43). */
function Product({ product, leaflet }: { product: BriefProduct; leaflet: Leaflet }) {
  const { id, rank, name, evidence, description, why, note, facts, price, coupon, link } = product;
  const { contraindications = [], interactions = [] } = leaflet.own.get(id) ?? {};
  const about = description + why;
  const own = [...contraindications, ...interactions].join('');
  const height = (left: number, right: number) => Math.max(left / ABOUT, right / WARNINGS);
  // In the column with which the product is lower.
  const isNoteFirst =
    height(about.length + note.length, own.length) <= height(about.length, note.length + own.length);
  const evidenceNote = <Labelled label={amounts.warnings}>{note}</Labelled>;
  return (
    <section className="sgl-product">
      <header>
        <h3>
          <PeptideMark id={id} /> {rank} {name}
        </h3>
        {evidence ? <EvidenceLine evidence={evidence} note={product.about} /> : <p>{product.about}</p>}
      </header>
      <div className={facts.length > 0 ? 'sgl-three' : 'sgl-two'}>
        <div>
          {description && <p>{description}</p>}
          {why && <p className="sgl-why">{why.charAt(0).toUpperCase() + why.slice(1)}</p>}
          {isNoteFirst && evidenceNote}
        </div>
        <div className="sgl-warning">
          {!isNoteFirst && evidenceNote}
          {contraindications.length > 0 && (
            <Labelled label={amounts.contraindications}>{contraindications.join('; ')}</Labelled>
          )}
          {interactions.length > 0 && (
            <Labelled label={amounts.interactions}>{interactions.join('; ')}</Labelled>
          )}
        </div>
        {facts.length > 0 && (
          <div className="sgl-plain">
            {facts.map(([label, text]) => (
              <Labelled key={label} label={label}>
                {text}
              </Labelled>
            ))}
          </div>
        )}
      </div>
      {/* Below the product's warnings (D62). */}
      {(price || coupon || link) && (
        <p className="sgl-offer">
          {price && <b>{`${price} `}</b>}
          {coupon && `${documents.coupon(coupon)} `}
          {link && <a href={link}>{results.viewProduct}</a>}
        </p>
      )}
    </section>
  );
}

/** The weeks to tick off: a box for each, and what to do before, in each and in the last. */
function Weeks({ weeks, checkpoints, measures }: NonNullable<PlanBrief['checklist']>) {
  const [before, ...rows] = checklistRows(weeks, checkpoints);
  const last = rows.at(-1);
  return (
    <section className="sgl-weeks">
      <h2>{weeks === 4 ? checklistWords.month : checklistWords.eightWeeks}</h2>
      <ol>
        {rows.map(({ name, checkpoint }) => (
          <li key={name}>
            <span className="sgl-box" aria-hidden="true" />
            <span>
              <b>{name}</b> {checkpoint}
            </span>
          </li>
        ))}
      </ol>
      {before && <Labelled label={before.name}>{before.text}</Labelled>}
      <Labelled label={t.eachWeek}>
        {checklistWords.log}
        {measures.length > 0 && ` ${checklistWords.noted(measures.join(', '))}`}
      </Labelled>
      {last && <Labelled label={last.name}>{last.text}</Labelled>}
      <p>
        <b>{checklistWords.stop}</b>
      </p>
    </section>
  );
}

const Sources = ({ sources }: Pick<PlanBrief, 'sources'>) =>
  sources.length === 0 ? null : (
    <section className="sgl-small">
      <h2>{documents.sources}</h2>
      <p className="sgl-columns">
        {sources.map(({ short, href }, at) => (
          <span key={short.text + short.linked}>
            <b>{`${at + 1} `}</b>
            {`${short.text} `}
            {href ? <a href={href}>{short.linked}</a> : short.linked}
            {short.note && ` ${short.note}`}
            {'  '}
          </span>
        ))}
      </p>
    </section>
  );
