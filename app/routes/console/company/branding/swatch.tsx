/** A sample of a colour, shown next to its name. @param colour #rrggbb */
export function Swatch({ colour }: { colour: string }) {
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
      <rect x="0.5" y="0.5" width="15" height="15" rx="4" fill={colour} className="stroke-border-strong" />
    </svg>
  );
}
