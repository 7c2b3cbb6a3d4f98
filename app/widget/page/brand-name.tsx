import { DEFAULT_TENANT } from '#app/protocol/default-tenant.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { NeutralMark } from '#app/ui/primitives/neutral-mark.tsx';

/** A tenant's logo or name for a page's header; the default tenant's name has its logo in front. Server only. */
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
