/** The platform's mark, the same drawing as public/favicon.svg: a plan's three layers, the one to start with in front. */
export function BrandMark() {
  return (
    <svg
      className="public-mark"
      viewBox="0 0 32 32"
      width="32"
      height="32"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="32" height="32" rx="8" className="public-mark-ground" />
      <path d="M16 6.2 25.4 11 16 15.8 6.6 11Z" className="public-mark-front" />
      <path d="M6.6 16 16 20.8 25.4 16M6.6 21 16 25.8 25.4 21" className="public-mark-layer" />
    </svg>
  );
}
