import { DEFAULT_TENANT } from '../../protocol/default-tenant.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';

/** A tenant's logo, or its name in a page's head; the default tenant's name has a mark before it. Server only. */
export function BrandName(
  props: Pick<WidgetConfig, 'brand' | 'logoUrl'> & { tenantId?: string; className?: string },
) {
  const { brand, logoUrl, tenantId, className } = props;
  if (logoUrl) return <img src={logoUrl} alt={brand} height={32} />;
  return (
    <span className={className}>
      {tenantId === DEFAULT_TENANT ? <DefaultMark /> : null}
      {brand}
    </span>
  );
}

/** A ring with a chain of three links, in the colour of the text: it belongs to no theme. Drawn lower to centre it on the text. */
const DefaultMark = () => (
  <>
    <svg viewBox="0 0 24 24" width="24" height="24" overflow="visible" aria-hidden="true" focusable="false">
      <g transform="translate(0 6)" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
        <path d="M12 2.5 20.2 7.2V16.8L12 21.5 3.8 16.8V7.2Z" />
        <path d="M8.5 14 12 9.5 15.5 14" />
        <g fill="currentColor" stroke="none">
          <circle cx="8.5" cy="14" r="2" />
          <circle cx="12" cy="9.5" r="2" />
          <circle cx="15.5" cy="14" r="2" />
        </g>
      </g>
    </svg>{' '}
  </>
);
