import { Fragment } from 'react';
import { isOffered } from '#app/engine/present.ts';
import type { LegacyRecommendation, ProductSettings, Withheld } from '#app/engine/types.ts';
import { t } from '#app/messages/legacy.ts';
import { t as results } from '#app/messages/results.ts';
import { t as resultsTop } from '#app/messages/results-top.ts';
import { amountGroups } from '#app/plan-view/amount-groups.ts';
import { CompoundMark } from '#app/plan-view/compound-marks.tsx';
import { AmountFolds } from '../amount-folds.tsx';
import { Amounts } from '../amounts-gate.tsx';
import { EvidenceLine } from '../evidence.tsx';
import { OutOfStock, ResearchOnly } from '../text-blocks.tsx';
import { CardCautions, WarningTexts } from '../warnings.tsx';

/** Labels from V section 2. */
const CATEGORY: Record<LegacyRecommendation['category'], () => string> = {
  primary: () => t.primary,
  stack: () => t.stack,
  secondary: () => t.secondary,
};

/** Matches a dosage with a figure; "No established dose" has none. */
const DIGIT = /\d/;

/** The facts in the order of V. */
const FACTS = [
  ['dosage', () => t.dosage],
  ['duration', () => t.duration],
  ['administration', () => t.administration],
  ['timing', () => t.timing],
] as const;

interface RecommendationCardProps {
  item: LegacyRecommendation;
  /** Index in the list, from 0. Two names in one list can have the same entry, so an ID is not unique here. */
  place: number;
  /** URL of the product's page, or else of the shop; null if the tenant has set neither. */
  link: string | null;
  settings: ProductSettings | undefined;
  /** Why no product of the list shows amounts. */
  withheld: Withheld | undefined;
  country: string | undefined;
}

/** Shows one compound of the list: V section 2's legacy card with the cautions of D13. */
export function RecommendationCard({
  item,
  place,
  link,
  settings,
  withheld,
  country,
}: RecommendationCardProps) {
  const nameId = `sgr-listed-${place}`;
  const percent = `${item.matchPercentage}%`;
  return (
    <article className={`sgr-card sgr-listed-${item.category}`} aria-labelledby={nameId}>
      <CardCautions cautions={item.cautions} />
      <header className="sgr-card-head">
        <span className="sgr-tile">
          <CompoundMark id={item.id} />
        </span>
        <div className="sgr-listed-names">
          <p className="sgr-category">{CATEGORY[item.category]()}</p>
          <h3 id={nameId}>{item.name}</h3>
          <p className="sgr-match">
            <svg
              viewBox="0 0 100 6"
              width="100"
              height="6"
              fill="currentColor"
              aria-hidden="true"
              focusable="false"
            >
              <path d="M0 0h100v6H0z" opacity=".2" />
              <path d={`M0 0h${item.matchPercentage}v6H0z`} />
            </svg>
            <span>{t.matches(percent)}</span>
          </p>
        </div>
      </header>

      <p>{item.description}</p>

      {item.benefits.length > 0 && (
        <section className="sgr-benefits">
          <h4>{t.benefits}</h4>
          {/* Whole sentences: a colon in them ends no label. */}
          {item.benefits.map((benefit) => (
            <p key={benefit}>{benefit}</p>
          ))}
        </section>
      )}

      <ListedWarnings item={item} country={country} />

      <dl className="sgr-facts">
        {FACTS.filter(([field]) => item[field] !== '').map(([field, label]) => (
          <Fragment key={field}>
            <dt>{label()}</dt>
            <dd>
              {field === 'dosage' && DIGIT.test(item.dosage) ? (
                <Amounts>
                  {item.dosage}
                  {item.amounts && <AmountFolds groups={amountGroups(item.amounts)} />}
                </Amounts>
              ) : (
                item[field]
              )}
            </dd>
          </Fragment>
        ))}
      </dl>

      <footer className="sgr-card-foot">
        <OutOfStock settings={settings} />
        {link && (
          <a className={shopLinkClass(item, withheld)} href={link} target="_blank" rel="noopener">
            {t.details}
            <span className="sgr-vh">{resultsTop.opensProduct(item.name)}</span>
          </a>
        )}
        <ResearchOnly />
      </footer>
    </article>
  );
}

const shopLinkClass = (
  { cautions, warnings }: LegacyRecommendation,
  withheld: Withheld | undefined,
): string =>
  withheld !== 'words' && isOffered({ cautions, evidence: warnings?.evidence })
    ? 'sgr-button sgr-button-main'
    : 'sgr-button';

/** Shown before any amount of the same compound (D43). */
function ListedWarnings({
  item: { id, warnings },
  country,
}: Pick<RecommendationCardProps, 'item' | 'country'>) {
  return (
    <section className="sgr-listed-warnings">
      <h4>{results.warnings}</h4>
      {warnings?.evidence && (
        <EvidenceLine evidence={warnings.evidence} reasons={warnings.reasons} note={warnings.evidence_note} />
      )}
      <p>{resultsTop.approvalLine(id, country)}</p>
      <WarningTexts
        contraindications={warnings?.contraindications ?? []}
        interactions={warnings?.interactions_to_avoid ?? []}
        heading="h5"
      />
    </section>
  );
}
