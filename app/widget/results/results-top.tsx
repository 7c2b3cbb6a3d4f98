import type { Outline } from '#app/engine/decide.ts';
import { isOffered } from '#app/engine/present.ts';
import { GOALS } from '#app/engine/vocabulary/full.ts';
import { t as names } from '#app/messages/answers.ts';
import { t } from '#app/messages/results-top.ts';
import { nameTexts } from '#app/plan-view/approvals.ts';
import { PeptideMark } from '#app/plan-view/marks.tsx';
import { computePhases, type Phase } from '#app/plan-view/phases.ts';
import { plannedPeptides } from '#app/plan-view/planned-peptides.ts';
import { formatPrice } from '#app/plan-view/price.ts';
import { productLink } from '#app/plan-view/product-link.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { EvidenceLine } from './evidence.tsx';
import { FirstCautions } from './first-cautions.tsx';
import { OutOfStock, ResearchOnly } from './text-blocks.tsx';
import { Unbroken } from './unbroken.tsx';

export interface ResultsTopProps {
  outline: Outline;
  config: WidgetConfig;
  trackingId: string;
  title: string;
  /** Path of the plan's page, in a file. */
  planPage?: string;
  onProductClick?: (peptideId: string) => void;
  /** Opens the product's own card. */
  onPick: (peptideId: string) => void;
  /** Opens the list of the offered products with their links and prices. */
  onShop: () => void;
}

/** Writes the sentence that connects the visitor's goals to the plan's products. It claims no effect (D44). */
function writeTies(outline: Outline): string {
  // A product with a caution or without effect is no alternative.
  const [first, ...later] = plannedPeptides(outline).filter(isOffered);
  // If the first product is not offered, only the steps say what to begin with; those of an older engine begin with it all the same (D7).
  return first?.rank === 1
    ? t.ties(
        // A later product serves the other goals, or none does.
        GOALS.map(({ label }) => names.answer(label)).filter((goal) =>
          first.reasons.join().includes(` ${goal} (`),
        ),
        first.name,
        later.map(({ name }) => name),
      )
    : '';
}

/** Lists the visitor's own cautions, each with its products. */
const listCautions = (outline: Outline): string[] =>
  nameTexts(
    plannedPeptides(outline).flatMap(({ name, cautions }) => cautions.map((text) => ({ name, text }))),
  );

/** The top of the results (D48): the headline, the reason, the number of products, and a card for each phase. */
export function ResultsTop({ outline, title, planPage, onShop, ...card }: ResultsTopProps) {
  const products = plannedPeptides(outline);
  const hasShop = products.some(
    (product) => isOffered(product) && productLink(product.product_url, card.config, ''),
  );
  return (
    <>
      <header className="sgr-head">
        <h2 className="sgr-title" tabIndex={-1}>
          {title}
        </h2>
        <p>
          <Unbroken text={writeTies(outline)} />
        </p>
        <p className="sgr-tier">
          <strong>{t.productCount(products.length)}</strong>
          {products.length > 1 && <span className="sgr-quiet">{t.listOrder}</span>}
        </p>
        <ResearchOnly />
      </header>
      <FirstCautions
        cautions={listCautions(outline)}
        products={products}
        withheld={outline.amounts_withheld}
        planPage={planPage}
        config={card.config}
      />
      <ol className="sgr-timeline" aria-label={t.overTime}>
        {computePhases(outline).map((phase) => (
          <PhaseCard key={phase.id} phase={phase} withheld={outline.amounts_withheld} {...card} />
        ))}
      </ol>
      {hasShop && (
        <button type="button" className="sgr-button sgr-to-shop" onClick={onShop}>
          {t.shopPlan}
        </button>
      )}
    </>
  );
}

type Product = Outline['game_plan']['start_here'][number];
type PhaseCardProps = Omit<ResultsTopProps, 'outline' | 'title' | 'planPage' | 'onShop'> & {
  phase: Phase<Product>;
  withheld: Outline['amounts_withheld'];
};

function PhaseCard({ phase: { name, when, number, peptides }, ...card }: PhaseCardProps) {
  return (
    <li className="sgr-stop">
      <span className="sgr-dot" aria-hidden="true">
        {number}
      </span>
      <p className="sgr-stop-name">
        <strong>{name}</strong>
        <span className="sgr-when">{when}</span>
      </p>
      <ul className="sgr-picks">
        {peptides.map((peptide) => (
          <Picked key={peptide.id} peptide={peptide} {...card} />
        ))}
      </ul>
    </li>
  );
}

function Picked({
  peptide,
  withheld,
  config,
  trackingId,
  onProductClick,
  onPick,
}: Omit<PhaseCardProps, 'phase'> & { peptide: Product }) {
  const { id, name, price_cents, rank } = peptide;
  const link = productLink(peptide.product_url, config, trackingId);
  return (
    <li className="sgr-pick">
      {peptide.cautions.length > 0 && <p className="sgr-caution-above">{t.cautionAbove}</p>}
      <PeptideMark id={id} />
      <div>
        <button type="button" className="sgr-pick-name" onClick={() => onPick(id)}>
          <Unbroken text={name} />
        </button>
        {price_cents !== undefined && (
          <p className="sgr-price">{formatPrice(price_cents, config.currency, config.locale)}</p>
        )}
      </div>
      <EvidenceLine {...peptide} />
      <OutOfStock settings={config.products[id]} />
      {link && (
        <a
          className={
            rank === 1 && withheld !== 'words' && isOffered(peptide)
              ? 'sgr-button sgr-button-main'
              : 'sgr-button'
          }
          href={link}
          target="_blank"
          rel="noopener"
          onClick={() => onProductClick?.(id)}
        >
          {t.seeInShop}
          <span className="sgr-vh">{t.opensProduct(name)}</span>
        </a>
      )}
    </li>
  );
}
