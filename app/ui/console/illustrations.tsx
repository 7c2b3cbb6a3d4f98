/** The drawings of empty states; each shows what will be there. */
const DRAWINGS = {
  list: (
    <>
      <rect x="26" y="22" width="108" height="76" rx="8" className="fill-raised stroke-border-strong" />
      <path d="M26 42h108" className="stroke-border-strong" />
      <path d="M38 32h20M38 56h34M38 70h26M38 84h30" className="stroke-border-strong" />
      <path d="M98 56h24M98 70h16M98 84h20" className="stroke-border" />
      <circle cx="126" cy="92" r="16" className="fill-accent-tint stroke-accent" />
      <path d="M126 85v14M119 92h14" className="stroke-accent" />
    </>
  ),
  people: (
    <>
      <circle cx="54" cy="50" r="14" className="fill-raised stroke-border-strong" />
      <path d="M30 94c2-16 12-24 24-24s22 8 24 24" className="fill-raised stroke-border-strong" />
      <circle cx="106" cy="50" r="14" className="fill-raised stroke-border-strong" />
      <path d="M82 94c2-16 12-24 24-24s22 8 24 24" className="fill-raised stroke-border-strong" />
      <circle cx="80" cy="42" r="16" className="fill-accent-tint stroke-accent" />
      <path d="M52 98c2-20 14-30 28-30s26 10 28 30Z" className="fill-accent-tint stroke-accent" />
    </>
  ),
  chart: (
    <>
      <path d="M28 22v76h108" className="stroke-border-strong" />
      <path d="M28 46h108M28 72h108" strokeDasharray="3 5" className="stroke-border" />
      <path d="M36 88c16-2 20-18 34-18s18 10 30 2 14-30 30-36" className="stroke-accent" />
      <circle cx="130" cy="36" r="5" className="fill-accent-tint stroke-accent" />
    </>
  ),
  message: (
    <>
      <rect x="28" y="28" width="88" height="60" rx="8" className="fill-raised stroke-border-strong" />
      <path d="m30 34 42 32 42-32" className="stroke-border-strong" />
      <circle cx="116" cy="84" r="18" className="fill-accent-tint stroke-accent" />
      <path d="m108 84 6 6 10-12" className="stroke-accent" />
    </>
  ),
  key: (
    <>
      <circle cx="58" cy="60" r="24" className="fill-raised stroke-border-strong" />
      <circle cx="58" cy="60" r="9" className="fill-accent-tint stroke-accent" />
      <path d="M82 60h52v14M116 60v12" className="stroke-border-strong" />
    </>
  ),
  search: (
    <>
      <rect x="26" y="26" width="84" height="18" rx="6" className="fill-raised stroke-border" />
      <rect x="26" y="52" width="84" height="18" rx="6" className="fill-raised stroke-border" />
      <rect x="26" y="78" width="84" height="18" rx="6" className="fill-raised stroke-border" />
      <circle cx="102" cy="60" r="24" className="fill-accent-tint stroke-accent" />
      <path d="m120 78 16 16" className="stroke-accent" />
    </>
  ),
};

export type IllustrationName = keyof typeof DRAWINGS;

/** Decorative: the text beside it has the same meaning. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg
      viewBox="0 0 160 120"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-28 w-40"
      aria-hidden="true"
    >
      {DRAWINGS[name]}
    </svg>
  );
}
