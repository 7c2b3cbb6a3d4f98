import type { ReactNode } from 'react';

export interface PublicLink {
  href: string;
  label: string;
  /** True for the page that is shown. */
  current?: boolean;
}

/** The frame of the platform's own public pages: name, navigation, content, footer. Its style sheet is public.css. */
export function PublicLayout(props: {
  /** The platform's name, a link to `home`. */
  name: string;
  home: string;
  links: readonly PublicLink[];
  footer: ReactNode;
  children: ReactNode;
}) {
  const { name, home, links, footer, children } = props;
  return (
    <div className="public">
      <a className="public-skip" href="#content">
        Skip to the content
      </a>
      <header className="public-bar">
        <a className="public-name" href={home}>
          {name}
        </a>
        <nav aria-label="Main">
          <ul>
            {links.map(({ href, label, current }) => (
              <li key={href}>
                <a href={href} aria-current={current ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main id="content" className="public-main">
        {children}
      </main>
      <footer className="public-bar public-footer">{footer}</footer>
    </div>
  );
}
