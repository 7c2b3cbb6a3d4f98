import type { PlannedPeptide } from '#app/engine/types.ts';
import type { Level } from '#app/engine/vocabulary.ts';
import { t as moment } from '#app/messages/moment.ts';
import { t } from '#app/messages/results.ts';
import { PeptideMark } from '#app/plan-view/marks.tsx';
import { formatPrice } from '#app/plan-view/price.ts';
import { productLink } from '#app/plan-view/product-link.ts';
import { mayHavePrimaryLink } from '#app/plan-view/shop-link.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { CardFolds } from './card-folds.tsx';
import { EvidenceLine } from './evidence.tsx';
import { Note, OutOfStock, ResearchOnly, Sentences } from './text-blocks.tsx';
import { Unbroken } from './unbroken.tsx';

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
  /** What is known for each answer that the product serves. */
  why: string;
  level: Level;
  config: WidgetConfig;
  trackingId: string;
  onProductClick?: (peptideId: string) => void;
}

/** One product of the plan: V section 2's peptide card with the reasons, cautions and evidence of D10, D13 and D14. */
export function PeptideCard({ peptide, why, level, config, trackingId, onProductClick }: PeptideCardProps) {
  const { id, name, rank, price_cents, coupon_code, image_url } = peptide;
  const link = productLink(peptide.product_url, config, trackingId);
  return (
    <article className="sgr-card" aria-labelledby={nameElementId(id)}>
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

      {peptide.cautions.length > 0 && (
        <Note>
          <h6>{t.cautionForYou}</h6>
          <Sentences items={peptide.cautions} />
        </Note>
      )}

      {peptide.reasons.length > 0 && (
        <ul className="sgr-chips" aria-label={t.whyChosen}>
          {peptide.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}

      {peptide.plain_english_explanation && <p>{peptide.plain_english_explanation}</p>}

      <EvidenceLine evidence={peptide.evidence} note={peptide.evidence_note} />

      <Monitor parameters={peptide.monitoring_parameters} />

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
            className={mayHavePrimaryLink(peptide) ? 'sgr-button sgr-button-main' : 'sgr-button'}
            href={link}
            target="_blank"
            rel="noopener"
            onClick={() => onProductClick?.(id)}
          >
            {t.viewProduct}
            <span className="sgr-vh">{moment.opensProduct(name)}</span>
          </a>
        )}
        <ResearchOnly />
      </footer>
    </article>
  );
}
