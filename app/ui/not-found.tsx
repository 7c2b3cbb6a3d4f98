/** The 404 page; its two sentences are the specification's. A route may say something else in their place. */
export function NotFound({ message }: { message?: string }) {
  return (
    <main className="page-note">
      <h1>{message ?? '404 Page Not Found'}</h1>
      {message ? null : <p>Did you forget to add the page to the router?</p>}
      {message ? null : (
        <p>
          <a className="page-link" href="/">
            Go to the start page
          </a>
        </p>
      )}
    </main>
  );
}
