import { Link } from '@remix-run/react';

/** The page's cards in their order, as links to them. */
export function SectionList({ sections }: { sections: readonly (readonly [id: string, title: string])[] }) {
  return (
    <nav aria-label="On this page" className="rounded-card border bg-raised p-2">
      <ul className="flex flex-wrap gap-1">
        {sections.map(([id, title]) => (
          <li key={id}>
            <Link
              to={{ hash: id, search: '' }}
              className="flex h-11 items-center rounded-control px-3 text-14 font-medium hover:bg-sunken"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
