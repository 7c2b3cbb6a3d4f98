import { isOffered } from '#app/engine/present.ts';
import type { Plan } from '#app/engine/types.ts';
import { t as resultsTop } from '#app/messages/results-top.ts';
import { t } from '#app/messages/tables.ts';
import { plannedPeptides } from '#app/plan-view/planned-peptides.ts';
import { formatPrice } from '#app/plan-view/price.ts';
import { productLink } from '#app/plan-view/product-link.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { Section } from './sections.tsx';

interface ShopPlanProps {
  plan: Plan;
  config: WidgetConfig;
  trackingId: string;
  onProductClick?: (peptideId: string) => void;
}

/** Lists the offered products (D61) with their links and prices in one place, and the total if every price is known. */
export function ShopPlan({ plan, config, trackingId, onProductClick }: ShopPlanProps) {
  const products = plannedPeptides(plan)
    .filter(isOffered)
    .map((peptide) => ({ ...peptide, link: productLink(peptide.product_url, config, trackingId) }));
  if (products.every(({ link }) => !link)) return null;
  const price = (cents: number) => formatPrice(cents, config.currency, config.locale);
  const isPriced = products.every(({ price_cents }) => price_cents !== undefined);
  return (
    <Section title={resultsTop.shopPlan} className="sgr-shop">
      <table className="sgr-table" id="sgr-shop" tabIndex={-1}>
        <caption>{t.oneOfEach}</caption>
        <tbody>
          {products.map(({ id, name, link, price_cents }) => (
            <tr key={id}>
              <th scope="row">
                {link ? (
                  <a href={link} target="_blank" rel="noopener" onClick={() => onProductClick?.(id)}>
                    {name}
                    <span className="sgr-vh">{t.newTab}</span>
                  </a>
                ) : (
                  name
                )}
              </th>
              <td className="sgr-sum">{price_cents === undefined ? t.seeShop : price(price_cents)}</td>
            </tr>
          ))}
        </tbody>
        {isPriced && (
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              <td className="sgr-sum">
                <strong>{price(products.reduce((sum, { price_cents = 0 }) => sum + price_cents, 0))}</strong>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </Section>
  );
}
