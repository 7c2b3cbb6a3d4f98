import { t as results } from '#app/messages/results.ts';
import type { CitedSource } from '#app/plan-view/cited-sources.ts';
import { PeptideMark } from '#app/plan-view/marks.tsx';
import {
  createPaperPlan,
  type LabelledText,
  type PaperPlan,
  type PaperProduct,
  type PlanBlock,
  type PlanList,
} from '#app/plan-view/plan-blocks.ts';
import { createPlanBrief } from '#app/plan-view/plan-brief.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { EvidenceLine } from '../results/evidence.tsx';
import './plan-paper.css';

/** Maximum characters of a page for which larger type is used in print, so that the plan fills its pages. Measured in Chromium, on US Letter. */
const ROOMY = 6_500;
const USUAL = 7_200;

type Widths = readonly [about: number, warnings: number, amounts: number];
/** Percentages of a product's width, as in the style sheet. */
const THREE: Readonly<Record<'even' | 'wide' | 'widest', Widths>> = {
  even: [34, 34, 32],
  wide: [30, 32, 38],
  widest: [26, 31, 43],
};
const TWO: Readonly<Record<'two', Widths>> = { two: [50, 50, 1] };

interface Columns {
  name: string;
  /** The note is in the first column, otherwise in the second. */
  isNoteFirst: boolean;
}

/** Chooses the column widths, and the column of the note, with which the product is lowest. */
function chooseColumns({ description, why, note, warnings, facts }: PaperProduct): Columns {
  const letters = (lines: readonly LabelledText[]) => lines.flat().join('').length;
  const about = description.length + why.length;
  const choices = Object.entries(facts.length > 0 ? THREE : TWO).flatMap(([name, widths]) =>
    [true, false].map((isNoteFirst) => {
      const columns = [
        about + (isNoteFirst ? note[1].length : 0),
        letters(warnings) + (isNoteFirst ? 0 : note[1].length),
        letters(facts),
      ];
      const height = Math.max(...columns.map((length, index) => length / (widths[index] ?? 1)));
      return { name, isNoteFirst, height };
    }),
  );
  return choices.reduce((lowest, choice) => (choice.height < lowest.height ? choice : lowest));
}

/** The print version of the plan: the content of the PDF (D43). Null for a plan without products. Server only. */
export function PlanPaper({ data }: { data: PlanPageData }) {
  const plan = createPaperPlan(createPlanBrief(data));
  if (plan.phases.length === 0) return null;
  const letters = plan.letters / plan.pages;
  const size = letters < ROOMY ? 'roomy' : letters < USUAL ? 'usual' : 'dense';
  return (
    <article className={`sgl sgl-${size}`}>
      {plan.alert && <p className="sgl-danger">{plan.alert}</p>}
      <h1>{plan.title}</h1>
      {plan.lead.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="sgl-only">{plan.researchOnly}</p>
      {plan.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The blocks of a document that is drawn once never move.
        <BlockOnPaper key={index} block={block} phases={plan.phases} />
      ))}
      <p className="sgl-small">
        <b>{`${results.disclaimers}: `}</b>
        {plan.disclaimers.join(' ')}
      </p>
    </article>
  );
}

type Phases = PaperPlan['phases'];
type Drawn<Kind extends PlanBlock['kind']> = Extract<PlanBlock, { kind: Kind }>;

function BlockOnPaper({ block, phases }: { block: PlanBlock; phases: Phases }) {
  switch (block.kind) {
    case 'notice':
      return <Notice {...block} />;
    case 'overview':
      return <Overview phases={phases} />;
    case 'lists':
      return <Lists lists={block.lists} />;
    case 'shared':
      return <Shared {...block} />;
    case 'phases':
      return phases.map((phase) => <Phase key={phase.number} phase={phase} />);
    case 'weeks':
      return <Weeks {...block} />;
    case 'sources':
      return <Sources {...block} />;
    // Only a plan without products links articles.
    case 'links':
      return null;
  }
}

const item = (text: string) => <li key={text}>{text}</li>;

const Notice = ({ tone, title, items }: Drawn<'notice'>) =>
  title ? (
    <section className={`sgl-${tone}`}>
      <h2>{title}</h2>
      <ul className="sgl-columns">{items.map(item)}</ul>
    </section>
  ) : (
    <p className={`sgl-${tone}`}>{items.join(' ')}</p>
  );

/** Shows the phases side by side, each with the symbols and names of its products. */
const Overview = ({ phases }: { phases: Phases }) => (
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

/** Shows the first list on the left and the others on the right. */
function Lists({ lists: [first, ...rest] }: { lists: readonly PlanList[] }) {
  const list = ({ title, items, isNumbered }: PlanList) => (
    <section key={title}>
      <h2>{title}</h2>
      {isNumbered ? <ol>{items.map(item)}</ol> : <ul>{items.map(item)}</ul>}
    </section>
  );
  return (
    <div className="sgl-lists">
      {first && list(first)}
      {rest.length > 0 && <div>{rest.map(list)}</div>}
    </div>
  );
}

/** Renders "**Dosing:** 2.5 mg". */
const labelled = ([label, text]: LabelledText) => (
  <p key={label + text}>
    {label && <b>{`${label}: `}</b>}
    {text}
  </p>
);

const Shared = ({ tone, lists }: Drawn<'shared'>) => (
  <section className={`sgl-${tone} sgl-columns`}>
    {lists.map(({ title, lines }) => (
      <div key={title}>
        <h2>{title}</h2>
        {lines.map(labelled)}
      </div>
    ))}
  </section>
);

const Phase = ({ phase: { number, name, when, products } }: { phase: Phases[number] }) => (
  <section>
    <h2 className="sgl-phase">
      <span className="sgl-number">{number}</span>
      {name} <small>{when}</small>
    </h2>
    {products.map((product) => (
      <Product key={product.id} product={product} />
    ))}
  </section>
);

/** Shows one product: its description, its own warnings and its amounts. */
function Product({ product }: { product: PaperProduct }) {
  const { id, rank, name, evidence, description, why, note, caution, warnings, price, coupon, link } =
    product;
  const { name: columns, isNoteFirst } = chooseColumns(product);
  const hasAmounts = product.facts.length > 0;
  return (
    <section className="sgl-product">
      <header>
        <h3>
          <PeptideMark id={id} /> {rank} {name}
        </h3>
        {evidence ? <EvidenceLine evidence={evidence} note={product.about} /> : <p>{product.about}</p>}
      </header>
      {caution && labelled(caution)}
      <div className={hasAmounts ? `sgl-three sgl-three-${columns}` : 'sgl-two'}>
        <div>
          {description && <p>{description}</p>}
          {why && <p className="sgl-why">{why}</p>}
          {isNoteFirst && labelled(note)}
        </div>
        <div className="sgl-warning">
          {!isNoteFirst && labelled(note)}
          {warnings.map(labelled)}
        </div>
        {hasAmounts && <div className="sgl-plain">{product.facts.map(labelled)}</div>}
      </div>
      {/* The offer is below the product's warnings (D62). */}
      {(price || coupon || link) && (
        <p className="sgl-offer">
          {price && <b>{`${price} `}</b>}
          {coupon && `${coupon} `}
          {link && <a href={link.href}>{link.text}</a>}
        </p>
      )}
    </section>
  );
}

/** Shows the weeks, each with a box to tick. */
const Weeks = ({ title, weeks, notes, stop }: Drawn<'weeks'>) => (
  <section className="sgl-weeks">
    <h2>{title}</h2>
    <ol>
      {weeks.map(({ name, checkpoint }) => (
        <li key={name}>
          <span className="sgl-box" aria-hidden="true" />
          <span>
            <b>{name}</b> {checkpoint}
          </span>
        </li>
      ))}
    </ol>
    {notes.map(labelled)}
    <p>
      <b>{stop}</b>
    </p>
  </section>
);

const Sources = ({ title, sources }: { title: string; sources: readonly CitedSource[] }) => (
  <section className="sgl-small">
    <h2>{title}</h2>
    <p className="sgl-columns">
      {sources.map(({ short, href }, index) => (
        <span key={short.text + short.linked}>
          <b>{`${index + 1} `}</b>
          {`${short.text} `}
          {href ? <a href={href}>{short.linked}</a> : short.linked}
          {short.note && ` ${short.note}`}
          {'  '}
        </span>
      ))}
    </p>
  </section>
);
