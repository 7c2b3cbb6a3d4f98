import { DRAWINGS } from './article-drawings.ts';

/** Draws an article's picture in the theme's colours. It is decorative, because the title is next to it. */
export function ArticleDrawing({ id }: { id: string }) {
  const drawing = DRAWINGS[id];
  if (!drawing) return null;
  const { lines, ground, solid, beads } = drawing;
  return (
    <span className="edu-picture">
      <svg viewBox="0 0 320 160" width="320" height="160" aria-hidden="true" focusable="false">
        <path d={ground} className="edu-picture-filled" />
        <path d={lines} className="edu-picture-lines" />
        <g className="edu-picture-solid">
          {solid ? <path d={solid} /> : null}
          {beads.map(([cx, cy, r]) => (
            <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={r} />
          ))}
        </g>
      </svg>
    </span>
  );
}
