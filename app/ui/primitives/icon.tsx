/** A line drawing on a 24 by 24 grid, in the colour of the text around it; decorative, so hidden from assistive software. */
export function Icon({ path }: { path: string | undefined }) {
  return (
    <svg className="sg-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
