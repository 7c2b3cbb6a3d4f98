import { isOffered } from '#app/engine/present.ts';
import type { Plan, PlannedPeptide } from '#app/engine/types.ts';
import type { Level } from '#app/engine/vocabulary.ts';
import { t } from '#app/messages/results.ts';
import { t as resultsTop } from '#app/messages/results-top.ts';
import { PeptideMark } from '#app/plan-view/marks.tsx';
import { formatPrice } from '#app/plan-view/price.ts';
import { productLink } from '#app/plan-view/product-link.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { CardFolds, hasAmounts } from './card-folds.tsx';
import { OutOfStock, ResearchOnly } from './text-blocks.tsx';
import { Unbroken } from './unbroken.tsx';
import { CardCautions } from './warnings.tsx';
import { WhyChosen } from './why-chosen.tsx';

const Monitor = ({ parameters }: { parameters: readonly string[] }) =>
  parameters.length > 0 ? (
    <p className="sgr-monitor">
      <strong>{t.monitor}</strong>
      {parameters.slice(0, 2).join(', ')}
    </p>
  ) : null;

const nameElementId = (peptideId: string) => `sgr-name-${peptideId}`;

interface PeptideCardProps {
  peptide: PlannedPeptide;
  /** The evidence for each answer that the product serves. */
  why: string;
  level: Level;
  /** Why no product of the plan shows amounts. */
  withheld: Plan['amounts_withheld'];
  config: WidgetConfig;
  trackingId: string;
  onProductClick?: (peptideId: string) => void;
}

/** Shows one product of the plan: V section 2's peptide card with the reasons, cautions and evidence of D10, D13 and D14. */
export function PeptideCard({
  peptide,
  why,
  level,
  withheld,
  config,
  trackingId,
  onProductClick,
}: PeptideCardProps) {
  const { id, name, rank, price_cents, coupon_code, image_url } = peptide;
  const link = productLink(peptide.product_url, config, trackingId);
  return (
    <article className="sgr-card" aria-labelledby={nameElementId(id)}>
      <CardCautions cautions={peptide.cautions} />
      <header className="sgr-card-head">
        <span className="sgr-tile">
          {image_url ? (
            <img src={image_url} alt="" width="56" height="56" loading="lazy" decoding="async" />
          ) : (
            <PeptideMark id={id} />
          )}
        </span>
        <div className="sgr-names">
          <h5 id={nameElementId(id)} tabIndex={-1}>
            <span className="sgr-rank">
              <span className="sgr-vh">{t.rank}</span>
              {rank}
            </span>
            <span>
              <Unbroken text={name} />
            </span>
          </h5>
          <p className="sgr-quiet">{peptide.compound_class}</p>
        </div>
      </header>

      <WhyChosen {...peptide} />

      <p>{resultsTop.approvalLine(id, config.country)}</p>

      {peptide.plain_english_explanation && <p>{peptide.plain_english_explanation}</p>}

      <Monitor parameters={peptide.monitoring_parameters} />

      {config.showAmounts && !withheld && !hasAmounts(peptide) && <p>{t.notForYou}</p>}

      <CardFolds peptide={peptide} why={why} level={level} />

      <footer className="sgr-card-foot">
        <OutOfStock settings={config.products[id]} />
        {price_cents !== undefined && (
          <p className="sgr-price">{formatPrice(price_cents, config.currency, config.locale)}</p>
        )}
        {coupon_code && (
          <p className="sgr-coupon">
            {t.coupon}
            <code>{coupon_code}</code>
          </p>
        )}
        {link && (
          <a
            className={
              withheld !== 'words' && isOffered(peptide) ? 'sgr-button sgr-button-main' : 'sgr-button'
            }
            href={link}
            target="_blank"
            rel="noopener"
            onClick={() => onProductClick?.(id)}
          >
            {t.viewProduct}
            <span className="sgr-vh">{resultsTop.opensProduct(name)}</span>
          </a>
        )}
        <ResearchOnly />
      </footer>
    </article>
  );
}
