import { DEFAULT_TENANT } from '#app/protocol/default-tenant.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { NeutralMark } from '#app/ui/primitives/neutral-mark.tsx';

/** A tenant's logo, or its name in a page's head; the default tenant's name has a mark before it. Server only. */
export function BrandName(
  props: Pick<WidgetConfig, 'brand' | 'logoUrl'> & { tenantId?: string; className?: string },
) {
  const { brand, logoUrl, tenantId, className } = props;
  if (logoUrl) return <img src={logoUrl} alt={brand} height={32} />;
  return (
    <span className={className}>
      {tenantId === DEFAULT_TENANT ? (
        <>
          <NeutralMark lowered />{' '}
        </>
      ) : null}
      {brand}
    </span>
  );
}
