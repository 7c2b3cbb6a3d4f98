import type { Evidence, PlannedPeptide } from '../../engine/types.ts';
import type { Level } from '../../engine/vocabulary.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import { CardFolds } from './card-folds.tsx';
import { PeptideMark } from './marks.tsx';
import { formatPrice } from './price.ts';
import { productLink } from './product-link.ts';
import { Note, ResearchOnly, Sentences } from './text-blocks.tsx';

const EVIDENCE: Record<Evidence, string> = {
  'approved-drug': 'Approved medicine exists',
  'human-trials': 'Tested in human trials',
  'limited-human': 'Limited human data',
  'animal-only': 'Animal data only',
};

export const nameElementId = (peptideId: string) => `sgr-name-${peptideId}`;

interface PeptideCardProps {
  peptide: PlannedPeptide;
  level: Level;
  config: WidgetConfig;
  trackingId: string;
  onProductClick?: (peptideId: string) => void;
}

/** One product of the plan: V section 2's peptide card with the reasons, cautions and evidence of D10, D13 and D14. */
export function PeptideCard({ peptide, level, config, trackingId, onProductClick }: PeptideCardProps) {
  const { id, name, rank, price_cents, coupon_code, image_url } = peptide;
  const link = productLink(peptide.product_url, config.shopUrl, trackingId);
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
              <span className="sgr-vh">Rank </span>
              {rank}
            </span>
            <span>{name}</span>
          </h5>
          <p className="sgr-quiet">{peptide.compound_class}</p>
        </div>
        {price_cents !== undefined && (
          <p className="sgr-price">{formatPrice(price_cents, config.currency, config.locale)}</p>
        )}
      </header>

      {peptide.reasons.length > 0 && (
        <ul className="sgr-chips" aria-label="Why it was chosen">
          {peptide.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}

      <p className="sgr-plain">{peptide.plain_english_explanation}</p>

      {peptide.cautions.length > 0 && (
        <Note>
          <h6>Caution for you</h6>
          <Sentences items={peptide.cautions} />
        </Note>
      )}

      <p className={`sgr-evidence sgr-evidence-${peptide.evidence}`}>
        <strong>{`${EVIDENCE[peptide.evidence]}.`}</strong>
        {` ${peptide.evidence_note}`}
      </p>

      <div className="sgr-pair">
        <div>
          <h6>Research applications</h6>
          <Sentences items={peptide.research_applications.slice(0, 3)} />
        </div>
        <div>
          <h6>Monitor</h6>
          <Sentences items={peptide.monitoring_parameters.slice(0, 2)} />
        </div>
      </div>

      <CardFolds peptide={peptide} level={level} />

      <footer className="sgr-card-foot">
        <ResearchOnly />
        {coupon_code && (
          <p className="sgr-coupon">
            {'Coupon '}
            <code>{coupon_code}</code>
          </p>
        )}
        {link && (
          <a
            className="sgr-button sgr-button-main"
            href={link}
            target="_blank"
            rel="noopener"
            onClick={() => onProductClick?.(id)}
          >
            View Research Product
            <span className="sgr-vh">{`: ${name} (opens in a new tab)`}</span>
          </a>
        )}
      </footer>
    </article>
  );
}
