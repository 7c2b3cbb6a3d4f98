/** The product's mark: three phases, stacked. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 24 24" className="size-7 shrink-0" aria-hidden="true">
      <rect width="24" height="24" rx="6" className="fill-accent" />
      <path
        d="M6.5 15.5h11M6.5 11.75h8M6.5 8h5"
        className="stroke-accent-text"
        strokeWidth="2.25"
        strokeLinecap="round"
      />
    </svg>
  );
}
