import type { ReactNode } from 'react';

export function GallerySection(props: { id: string; title: string; about: string; children: ReactNode }) {
  const { id, title, about, children } = props;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid min-w-0 grid-cols-1 gap-4">
      <div>
        <h2 id={`${id}-title`} className="text-22 heading">
          {title}
        </h2>
        <p className="max-w-prose text-14 text-muted">{about}</p>
      </div>
      {children}
    </section>
  );
}

export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);
