/**
 * The product's logo: a plan's three layers, with the first one in front. It is the drawing of public/favicon.svg. The background is in the
 * element's text colour, the layers are in its fill and stroke colours.
 */
export const BrandMark = ({ className }: { className: string }) => (
  <svg
    className={className}
    viewBox="0 0 32 32"
    width="32"
    height="32"
    strokeWidth="2.4"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
    focusable="false"
  >
    <rect width="32" height="32" rx="8" fill="currentColor" stroke="none" />
    <path d="M16 6.2 25.4 11 16 15.8 6.6 11Z" stroke="none" />
    <path d="M6.6 16 16 20.8 25.4 16M6.6 21 16 25.8 25.4 21" fill="none" />
  </svg>
);
