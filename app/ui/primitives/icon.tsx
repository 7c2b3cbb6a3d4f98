/** A line drawing on a 24 by 24 grid, in the colour of the surrounding text; decorative, so hidden from assistive technology. */
export function Icon({ path }: { path: string | undefined }) {
  return (
    <svg className="sg-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
