/** Shown when a page could not be made at all. Nothing that was stored is touched by such a failure. */
export function ErrorPage() {
  return (
    <main className="page-note">
      <h1>Something went wrong on our side</h1>
      <p>Nothing that you sent before was lost. Please load the page again in a moment.</p>
    </main>
  );
}
