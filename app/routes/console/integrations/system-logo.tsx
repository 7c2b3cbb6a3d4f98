/** Marks of the systems, drawn by us: letters in a shape, no system's own logo. */
const SYSTEM_MARKS = {
  woocommerce: {
    letters: 'Woo',
    shape: 'M6 4h28a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H22l-6 6v-6H6a6 6 0 0 1-6-6V10a6 6 0 0 1 6-6z',
  },
  shopify: { letters: 'S', shape: 'M6 10h28l4 28H2zM12 10a8 8 0 0 1 16 0h-3a5 5 0 0 0-10 0z' },
  feed: { letters: '≡', shape: 'M6 2h20l10 10v26H6z' },
  server: {
    letters: '{ }',
    shape: 'M4 4h32a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4z',
  },
} as const;
export type SystemMark = keyof typeof SYSTEM_MARKS;

/** A decorative mark: the system's name is always next to it. */
export function SystemLogo({ system }: { system: SystemMark }) {
  const { letters, shape } = SYSTEM_MARKS[system];
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the mark is decorative, and its letters are no title
    <svg viewBox="0 0 40 40" className="size-10 shrink-0 text-accent" aria-hidden focusable="false">
      <path d={shape} fill="currentColor" fillOpacity="0.14" stroke="currentColor" strokeWidth="1.5" />
      <text
        x="20"
        y={system === 'shopify' || system === 'feed' ? 29 : system === 'woocommerce' ? 22 : 25}
        textAnchor="middle"
        fontSize={letters.length > 1 ? 13 : 17}
        fontWeight="700"
        fill="currentColor"
      >
        {letters}
      </text>
    </svg>
  );
}
