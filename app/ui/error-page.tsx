/** Shown when a page could not be rendered at all. The error does not affect stored data. */
export function ErrorPage() {
  return (
    <main className="page-note">
      <h1>Something went wrong on our side</h1>
      <p>Nothing that you sent before was lost. Please load the page again in a moment.</p>
    </main>
  );
}
