import { t as amounts } from '#app/messages/amounts-gate.ts';
import { t } from '#app/messages/doctor.ts';
import { t as documents } from '#app/messages/documents.ts';
import { t as leaflet } from '#app/messages/leaflet.ts';
import { t as page } from '#app/messages/plan-page.ts';
import { t as results } from '#app/messages/results.ts';
import { t as resultsTop } from '#app/messages/results-top.ts';
import type { CitedSource } from '#app/plan-view/cited-sources.ts';
import {
  createDoctorSummary,
  type DoctorProduct,
  type DoctorSummary,
} from '#app/plan-view/doctor-summary.ts';
import type { LabelledText } from '#app/plan-view/plan-blocks.ts';
import { researchOnly } from '#app/plan-view/plan-brief.ts';
import { type PlanPageData, planPaths } from '#app/protocol/plan-page.ts';
import { evidenceLabel } from '../results/evidence.tsx';
import '#app/ui/tokens.css';
import '../plan/plan-page.css';
import './doctor.css';

/** The summary of a plan for the visitor's own doctor. It is rendered on the server and works without JavaScript. */
export function DoctorPage({ data }: { data: PlanPageData }) {
  const summary = createDoctorSummary(data);
  const { alert, cautions, nothing, products, shared, needsTick } = summary;
  return (
    <main className="sgp-page sgd">
      <h1>{t.title}</h1>
      <p>
        <strong>{t.purpose(data.config.brand)}</strong> {t.unchecked}
      </p>
      <Tools assessmentId={data.assessmentId} />
      {alert && <p className="sgd-danger">{alert}</p>}
      <p className="sgd-danger">{summary.emergency}</p>
      <List className="sgd-warning" title={resultsTop.cautionsForYou} items={cautions} />
      <Answers {...summary} />
      {nothing && <Nothing {...nothing} />}
      <List title={results.cautions} items={[...summary.mustNotUse, ...summary.notes]} />
      {shared.length > 0 && <SharedWarnings shared={shared} />}
      {needsTick && <Tick />}
      {products.length > 0 && (
        <section className={needsTick ? 'sgd-products sgd-closed' : 'sgd-products'}>
          <h2>{t.products(products.length)}</h2>
          {products.map((product) => (
            <Product key={product.rank} product={product} isClosed={needsTick} />
          ))}
          <Handling lines={summary.handling} />
        </section>
      )}
      <List title={results.leftOut} items={summary.leftOut} />
      <List title={results.leftForClass} items={summary.leftForClass} />
      <List title={t.measures} items={summary.measures} />
      {summary.sources.length > 0 && <Sources sources={summary.sources} />}
      <p className="sgd-small">
        {products.length > 0 && `${researchOnly()} `}
        {summary.disclaimers.join(' ')}
      </p>
    </main>
  );
}

/** Shows the ways in which the visitor can send the summary. The service never sends it. */
function Tools({ assessmentId }: { assessmentId: string }) {
  const paths = planPaths(assessmentId);
  return (
    <section className="sgd-tools" aria-label={t.tools}>
      <p>{t.onlyYou}</p>
      <div className="sgp-row">
        <a className="sgp-button sgp-main" href={paths.doctorPdf} download>
          {t.download}
        </a>
        <button type="button" className="sgp-button sgp-script" id="doctor-print">
          {page.print}
        </button>
        <button type="button" className="sgp-button" id="doctor-share" hidden data-failed={t.notShared}>
          {t.share}
        </button>
        <a className="sgp-quiet" href={paths.page}>
          {page.back}
        </a>
      </div>
      <p id="doctor-status" role="status" />
    </section>
  );
}

const Labelled = ({ line: [label, text] }: { line: LabelledText }) => (
  <>
    {label && <b>{`${label}: `}</b>}
    {text}
  </>
);

function List({ title, items, className }: { title: string; items: readonly string[]; className?: string }) {
  if (items.length === 0) return null;
  return (
    <section className={className}>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

const Answers = ({ answersTitle, answers, blanks }: DoctorSummary) => (
  <section>
    <h2>{answersTitle}</h2>
    <div className={answers.length > 0 ? 'sgd-answers' : undefined}>
      {answers.length > 0 && (
        <ul>
          {answers.map((line) => (
            <li key={line.join()}>
              <Labelled line={line} />
            </li>
          ))}
        </ul>
      )}
      <ul className="sgd-blanks">
        {blanks.map((label) => (
          <li key={label}>
            <b>{`${label}:`}</b>
          </li>
        ))}
      </ul>
    </div>
  </section>
);

const Nothing = ({ title, lead, stepsTitle, steps }: NonNullable<DoctorSummary['nothing']>) => (
  <>
    <section>
      <h2>{title}</h2>
      {lead.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
    <List title={stepsTitle} items={steps} />
  </>
);

const SharedWarnings = ({ shared }: Pick<DoctorSummary, 'shared'>) => (
  <section className="sgd-warning sgd-columns">
    {shared.map(({ title, lines }) => (
      <div key={title}>
        <h2>{title}</h2>
        {lines.map((line) => (
          <p key={line.join()}>
            <Labelled line={line} />
          </p>
        ))}
      </div>
    ))}
  </section>
);

/** Opens the amounts on a screen by style alone (D42), so that it works without JavaScript. The tick is in no form. */
const Tick = () => (
  <>
    <input type="checkbox" id="doctor-read" className="sgd-tick" aria-describedby="doctor-opens" />
    <label htmlFor="doctor-read" className="sgd-tick-label">
      {amounts.haveRead}
    </label>
    <p id="doctor-opens" className="sgd-small sgd-screen">
      {amounts.opensAmounts}
    </p>
  </>
);

function Product({ product, isClosed }: { product: DoctorProduct; isClosed: boolean }) {
  const { rank, name, about, evidence, why, warnings, withheld } = product;
  const lines: LabelledText[] = [
    ...(evidence ? [['', evidenceLabel(evidence)] as const] : []),
    ...(why ? [['', why] as const] : []),
    ...warnings,
  ];
  return (
    <article className="sgd-product">
      <h3>
        {`${rank} ${name} `}
        <small>{about}</small>
      </h3>
      <div className="sgd-columns">
        {lines.map((line) => (
          <p key={line.join()}>
            <Labelled line={line} />
          </p>
        ))}
      </div>
      {withheld && (
        <p className="sgd-withheld">
          <Labelled line={[amounts.amounts, t.withheld(withheld)]} />
        </p>
      )}
      {product.amounts.length > 0 && (
        <>
          {isClosed && <p className="sgd-small sgd-not-open">{amounts.notOpen}</p>}
          <ul className="sgd-amounts">
            {product.amounts.map((line) => (
              <li key={line.join()}>
                <Labelled line={line} />
              </li>
            ))}
          </ul>
        </>
      )}
    </article>
  );
}

/** Below the amounts and closed with them, because it names volumes (D42). */
const Handling = ({ lines }: { lines: readonly LabelledText[] }) =>
  lines.length > 0 && (
    <div className="sgd-amounts">
      <h2>{leaflet.handlingTitle}</h2>
      <div className="sgd-columns">
        {lines.map((line) => (
          <p key={line.join()}>
            <Labelled line={line} />
          </p>
        ))}
      </div>
    </div>
  );

const Sources = ({ sources }: { sources: readonly CitedSource[] }) => (
  <section className="sgd-small">
    <h2>{documents.sources}</h2>
    <ol className="sgd-columns">
      {sources.map(({ short, href }) => (
        <li key={short.text + short.linked}>
          {`${short.text} `}
          {href ? <a href={href}>{short.linked}</a> : short.linked}
          {short.note && ` ${short.note}`}
        </li>
      ))}
    </ol>
  </section>
);
