interface Way {
  href: string;
  label: string;
}

const START_PAGE_LINK: readonly Way[] = [{ href: '/', label: 'Go to the start page' }];

/** The 404 page by itself. A route may replace the two sentences, and add advice. */
export function NotFound({ message, advice }: { message?: string; advice?: string }) {
  if (!message)
    return (
      <main className="page-note">
        <NoSuchPage ways={START_PAGE_LINK} />
      </main>
    );
  return (
    <main className="page-note">
      <h1>{message}</h1>
      {advice ? <p>{advice}</p> : null}
    </main>
  );
}

/** Content of the 404 page; its two sentences are from the specification. For a page that already has a frame. */
export function NoSuchPage({ ways }: { ways: readonly Way[] }) {
  return (
    <>
      <h1>404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
      <ul className="page-ways">
        {ways.map(({ href, label }) => (
          <li key={href}>
            <a className="page-link" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
