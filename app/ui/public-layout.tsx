import type { ReactNode } from 'react';

export interface PublicLink {
  href: string;
  label: string;
  /** Whether it links to the current page. */
  current?: boolean;
  /** How it is drawn as a button: filled, or with a line around it. A text link if missing. */
  button?: 'filled' | 'quiet';
}

export interface PublicLinkGroup {
  title: string;
  links: readonly PublicLink[];
}

/** The frame of public pages: name, navigation, content, footer. Its style sheet is public.css; it works without JavaScript. */
export function PublicLayout(props: {
  /** `platform` uses the platform's font, `tenant` the theme's. */
  kind: 'platform' | 'tenant';
  /** Name of the site, which links to `home`. */
  name: ReactNode;
  home: string;
  links: readonly PublicLink[];
  /** Links at the end of the header, in their own navigation. */
  account?: readonly PublicLink[];
  groups: readonly PublicLinkGroup[];
  /** Shown below the footer's links. */
  footer: ReactNode;
  /** True if the content has full-width bands and sets its own width. */
  wide?: boolean;
  /** Words for the link that skips the navigation, and the name of the navigation, in the page's language. */
  labels: { skip: string; main: string };
  children: ReactNode;
}) {
  const { kind, name, home, links, account = [], groups, footer, wide, labels, children } = props;
  return (
    <div className={`public public-${kind}`}>
      <a className="public-skip" href="#content">
        {labels.skip}
      </a>
      <header className="public-head">
        <div className="public-bar">
          <a className="public-name" href={home}>
            {name}
          </a>
          <nav aria-label={labels.main}>
            <Links links={links} />
          </nav>
          {account.length > 0 ? (
            <nav className="public-account" aria-label="Account">
              <Links links={account} />
            </nav>
          ) : null}
        </div>
      </header>
      <main id="content" className={wide ? 'public-wide' : 'public-main'}>
        {children}
      </main>
      <footer className="public-footer">
        <div className="public-bar">
          {groups.map(({ title, links: grouped }) => (
            <nav key={title} aria-label={title}>
              <p className="public-group">{title}</p>
              <Links links={grouped} />
            </nav>
          ))}
          <div className="public-small">{footer}</div>
        </div>
      </footer>
    </div>
  );
}

const BUTTON_CLASSES = { filled: 'public-button', quiet: 'public-button quiet' };

function Links({ links }: { links: readonly PublicLink[] }) {
  return (
    <ul>
      {links.map(({ href, label, current, button }) => (
        <li key={`${href} ${label}`}>
          <a
            href={href}
            className={button && BUTTON_CLASSES[button]}
            aria-current={current ? 'page' : undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
