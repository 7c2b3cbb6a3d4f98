/** Drawings for empty states; each shows the content to come. */
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
  sale: (
    <>
      <path d="M44 18h60v84l-10-7-10 7-10-7-10 7-10-7-10 7Z" className="fill-raised stroke-border-strong" />
      <path d="M56 36h36M56 50h36M56 64h20" className="stroke-border-strong" />
      <circle cx="108" cy="76" r="20" className="fill-accent-tint stroke-accent" />
      <circle cx="108" cy="76" r="11" className="stroke-accent" />
    </>
  ),
  product: (
    <>
      <path
        d="M36 46h40v48a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8ZM40 34h32v12H40Z"
        className="fill-raised stroke-border-strong"
      />
      <path d="M36 66h40M36 84h40" className="stroke-border" />
      <path
        d="M86 34h40v60a8 8 0 0 1-8 8H94a8 8 0 0 1-8-8ZM90 20h32v14H90Z"
        className="fill-accent-tint stroke-accent"
      />
      <path d="M86 58h40M86 84h40" className="stroke-accent" />
    </>
  ),
  template: (
    <>
      <path d="M30 34h62v64H38a8 8 0 0 1-8-8Z" className="fill-raised stroke-border" />
      <rect x="44" y="20" width="70" height="78" rx="8" className="fill-raised stroke-border-strong" />
      <path d="M56 36h28M56 50h46M56 62h46M56 74h30" className="stroke-border-strong" />
      <path d="m94 92 4-14 26-26 10 10-26 26Z" className="fill-accent-tint stroke-accent" />
      <path d="m118 58 10 10" className="stroke-accent" />
    </>
  ),
  page: (
    <>
      <rect x="24" y="22" width="112" height="78" rx="8" className="fill-raised stroke-border-strong" />
      <path d="M24 40h112" className="stroke-border-strong" />
      <path d="M36 31h.1M46 31h.1M56 31h.1M38 56h24M38 70h20M38 84h24" className="stroke-border-strong" />
      <rect x="76" y="52" width="46" height="36" rx="6" className="fill-accent-tint stroke-accent" />
      <path d="M86 64h26M86 76h14" className="stroke-accent" />
    </>
  ),
  plug: (
    <>
      <path d="M20 60h24M116 60h24" className="stroke-border-strong" />
      <path d="M44 40h16a8 8 0 0 1 8 8v24a8 8 0 0 1-8 8H44Z" className="fill-raised stroke-border-strong" />
      <path d="M68 52h14M68 68h14" className="stroke-border-strong" />
      <path d="M116 36h-18a8 8 0 0 0-8 8v32a8 8 0 0 0 8 8h18Z" className="fill-accent-tint stroke-accent" />
      <path d="M80 24v8M64 28l4 7M96 28l-4 7" className="stroke-accent" />
    </>
  ),
  block: (
    <>
      <rect x="28" y="32" width="84" height="58" rx="8" className="fill-raised stroke-border-strong" />
      <path d="m30 38 40 30 40-30" className="stroke-border-strong" />
      <path
        d="M112 50c8 6 14 7 22 8 0 22-6 36-22 44-16-8-22-22-22-44 8-1 14-2 22-8Z"
        className="fill-accent-tint stroke-accent"
      />
      <path d="m103 77 7 7 13-14" className="stroke-accent" />
    </>
  ),
  history: (
    <>
      <path d="M34 20v80" className="stroke-border" />
      <path d="M52 32h50M52 60h30M52 88h24" className="stroke-border-strong" />
      <path
        d="M34 26a6 6 0 1 0 0 12 6 6 0 1 0 0-12ZM34 54a6 6 0 1 0 0 12 6 6 0 1 0 0-12ZM34 82a6 6 0 1 0 0 12 6 6 0 1 0 0-12Z"
        className="fill-raised stroke-border-strong"
      />
      <circle cx="112" cy="72" r="26" className="fill-accent-tint stroke-accent" />
      <path d="M112 56v16l11 8" className="stroke-accent" />
    </>
  ),
  note: (
    <>
      <path d="M34 24h64v52l-22 22H42a8 8 0 0 1-8-8Z" className="fill-raised stroke-border-strong" />
      <path d="M98 76H84a8 8 0 0 0-8 8v14" className="stroke-border-strong" />
      <path d="M46 40h40M46 54h40M46 68h20" className="stroke-border-strong" />
      <path
        d="M104 36h24a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8h-8l-10 10v-10h-6a8 8 0 0 1-8-8V44a8 8 0 0 1 8-8Z"
        className="fill-accent-tint stroke-accent"
      />
      <path d="M106 49h20M106 58h12" className="stroke-accent" />
    </>
  ),
  text: (
    <>
      <rect x="40" y="16" width="52" height="88" rx="10" className="fill-raised stroke-border-strong" />
      <path d="M60 26h12M62 94h8" className="stroke-border-strong" />
      <rect x="50" y="38" width="26" height="12" rx="6" className="stroke-border" />
      <path
        d="M76 48h46a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8h-30l-10 10V82h-6a8 8 0 0 1-8-8V56a8 8 0 0 1 8-8Z"
        className="fill-accent-tint stroke-accent"
      />
      <path d="M80 65h.1M99 65h.1M118 65h.1" strokeWidth="4" className="stroke-accent" />
    </>
  ),
  done: (
    <>
      <path d="M20 96h120" className="stroke-border-strong" />
      <path
        d="M34 96c0-14 8-22 8-22s8 8 8 22M112 96c0-20 11-32 11-32s11 12 11 32"
        className="fill-raised stroke-border-strong"
      />
      <path d="M42 84v12M123 78v18" className="stroke-border-strong" />
      <circle cx="82" cy="56" r="30" className="fill-accent-tint stroke-accent" />
      <path d="m69 57 9 10 18-21" className="stroke-accent" />
    </>
  ),
  shop: (
    <>
      <path d="M34 54h92v46H34Z" className="fill-raised stroke-border-strong" />
      <path d="M86 68h26v32H86ZM48 68h24v16H48Z" className="stroke-border-strong" />
      <path
        d="M36 24h88l12 26a12 12 0 0 1-22 4 12 12 0 0 1-22 0 12 12 0 0 1-24 0 12 12 0 0 1-22 0 12 12 0 0 1-22-4Z"
        className="fill-accent-tint stroke-accent"
      />
      <path d="M92 54l-4-30M68 54l4-30M46 54l10-30M114 54l-10-30" className="stroke-accent" />
    </>
  ),
};

export type IllustrationName = keyof typeof DRAWINGS;

/** Decorative, because the text next to it has the same meaning. */
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
