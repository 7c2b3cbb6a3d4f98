/**
 * Shows the real embed, as a shop would paste it. Its container has one size from the first paint on, and shows an outline of the first question
 * until the frame sends an event; longer content scrolls inside.
 */
export function LiveWidget() {
  return (
    <div className="landing-live">
      <div className="landing-frame">
        <div className="landing-shop-bar" aria-hidden="true">
          <span className="landing-shop-name">Your shop</span>
          <span className="landing-shop-link" />
          <span className="landing-shop-link" />
          <span className="landing-shop-link" />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by the keyboard too */}
        <section className="landing-place" tabIndex={0} aria-label="Live demo">
          <div className="landing-outline" aria-hidden="true">
            <span className="landing-outline-bar" />
            <span className="landing-outline-heading" />
            <span className="landing-outline-line" />
            <div>
              {DRAWN_GOALS.map((goal) => (
                <span key={goal} />
              ))}
            </div>
          </div>
          <noscript>
            <p>
              The live widget needs JavaScript here. <a href="/widget">Open the widget as a page</a> to see
              its first question without JavaScript.
            </p>
          </noscript>
          <script
            src="/embed.js"
            data-client="default"
            data-lazy=""
            data-title="Assessment, live demo"
            async
          />
        </section>
      </div>
    </div>
  );
}

/** One item per card of the first question. */
const DRAWN_GOALS = [1, 2, 3, 4, 5, 6, 7, 8];
