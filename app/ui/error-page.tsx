/** Shown when a page could not be rendered at all. The error does not affect stored data. */
export function ErrorPage() {
  return (
    <main className="page-note">
      <h1>Something went wrong on our side</h1>
      <p>We still have everything you sent before. Please reload the page in a moment.</p>
    </main>
  );
}
