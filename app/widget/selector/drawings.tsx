/** Drawings at the top of the selector's cards, in the company's colours. */

/** A phone with three answers, one of them chosen. */
export const GoalsDrawing = () => (
  <svg className="sg-drawing" viewBox="0 0 320 160" aria-hidden="true" focusable="false">
    <circle cx="70" cy="92" r="52" className="sg-tint" />
    <circle cx="252" cy="58" r="34" className="sg-tint" />
    <path d="M44 92a26 26 0 0 0 40 22a30 30 0 0 1-22-42a26 26 0 0 0-18 20Z" className="sg-fill" />
    <path d="M256 34l-18 28h12l-3 20l19-29h-13z" className="sg-fill" />
    <rect x="112" y="14" width="96" height="160" rx="14" className="sg-paper" />
    <path d="M150 24h20M126 42h44" className="sg-line" />
    <rect x="124" y="54" width="72" height="24" rx="6" className="sg-card" />
    <rect x="124" y="84" width="72" height="24" rx="6" className="sg-chosen" />
    <rect x="124" y="114" width="72" height="24" rx="6" className="sg-card" />
    <path d="M134 66h34M134 96h28M134 126h38" className="sg-line" />
    <path d="M180 96l4 4l8-9" className="sg-stroke" />
  </svg>
);

/** A flask beside a chain of amino acids. */
export const StudyDrawing = () => (
  <svg className="sg-drawing" viewBox="0 0 320 160" aria-hidden="true" focusable="false">
    <circle cx="92" cy="86" r="60" className="sg-tint" />
    <path
      d="M80 26h28M86 26v38l-36 62a10 10 0 0 0 9 15h70a10 10 0 0 0 9-15l-36-62v-38"
      className="sg-paper"
    />
    <path d="M66 104h56l14 24a8 8 0 0 1-7 12h-70a8 8 0 0 1-7-12z" className="sg-fill" />
    <path d="M178 118C198 76 216 112 232 74S276 68 286 34" className="sg-stroke" />
    {[
      [178, 118, 13],
      [212, 96, 10],
      [234, 70, 13],
      [264, 62, 10],
      [286, 34, 15],
    ].map(([x, y, r]) => (
      <circle key={x} cx={x} cy={y} r={r} className={r === 15 ? 'sg-fill' : 'sg-chosen'} />
    ))}
  </svg>
);
