/**
 * The default tenant's logo, which belongs to no product and no theme: a ring with a chain of three links, in the colour of the text. It is
 * the drawing of public/mark.svg.
 */
export const NeutralMark = ({ className, lowered }: { className?: string; lowered?: boolean }) => (
  <svg
    className={className}
    viewBox="0 0 24 24"
    width="24"
    height="24"
    overflow="visible"
    aria-hidden="true"
    focusable="false"
  >
    <g
      // `lowered` is for a mark next to a line of text, whose visual middle is lower than the middle of its box.
      transform={lowered ? 'translate(0 6)' : undefined}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      <path d="M12 2.5 20.2 7.2V16.8L12 21.5 3.8 16.8V7.2Z" />
      <path d="M8.5 14 12 9.5 15.5 14" />
      <g fill="currentColor" stroke="none">
        <circle cx="8.5" cy="14" r="2" />
        <circle cx="12" cy="9.5" r="2" />
        <circle cx="15.5" cy="14" r="2" />
      </g>
    </g>
  </svg>
);
