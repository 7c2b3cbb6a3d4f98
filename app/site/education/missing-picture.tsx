/**
 * Draws a sheet of paper for an article that does not exist and for a search without results.
 * @param outline path of the sheet, which is filled
 * @param lines path of the drawing on and next to it
 */
export function MissingPicture({ outline, lines }: { outline: string; lines: string }) {
  return (
    <svg viewBox="0 0 120 80" width="120" height="80" aria-hidden="true" focusable="false">
      <path d={outline} className="edu-picture-filled" />
      <path d={outline + lines} className="edu-picture-lines" />
    </svg>
  );
}
