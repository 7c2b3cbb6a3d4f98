interface Way {
  href: string;
  label: string;
}

const START: readonly Way[] = [{ href: '/', label: 'Go to the start page' }];

/** The 404 page by itself. A route may replace the two sentences. */
export function NotFound({ message }: { message?: string }) {
  return <main className="page-note">{message ? <h1>{message}</h1> : <NoSuchPage ways={START} />}</main>;
}

/** What the 404 page says; its two sentences are the specification's. For a page that has its frame already. */
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
