import type { ReactNode } from 'react';

/** One grey line or block with the size of the content to come. */
const Bone = ({ look }: { look: string }) => (
  <span className={`block animate-pulse rounded-control bg-border ${look}`} />
);

/** Announces once that content is loading; screen readers skip the shapes. */
function Waiting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** Placeholder of a loading table. */
export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Waiting label="The table is loading">
      <div className="divide-y rounded-card border bg-raised">
        <div className="flex h-11 items-center gap-6 px-4">
          <Bone look="h-3 w-24" />
          <Bone look="h-3 w-16" />
        </div>
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move
          <div key={index} className="flex h-13 items-center justify-between gap-6 px-4">
            <Bone look={index % 2 === 0 ? 'h-4 w-44' : 'h-4 w-32'} />
            <Bone look="h-4 w-14" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** Placeholder of a loading row of figures. */
export function CardsSkeleton({ cards = 4 }: { cards?: number }) {
  return (
    <Waiting label="The figures are loading">
      <div className="grid gap-4 sm:grid-cols-2 md:gap-6 xl:grid-cols-4">
        {Array.from({ length: cards }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <div key={index} className="grid gap-3 rounded-card border bg-raised p-4 md:p-5">
            <Bone look="h-3.5 w-24" />
            <Bone look="h-7 w-20" />
            <Bone look="h-3.5 w-32" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
