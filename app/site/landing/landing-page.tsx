import type { PublicSite } from '#app/protocol/public-site.ts';
import type { PublicLink } from '#app/ui/public-layout.tsx';
import { EXAMPLE_SALES } from '../pricing/compare-plans.ts';
import { ACCOUNT_LINKS, SiteFrame } from '../site-frame.tsx';
import { DrawnShops } from './drawn-shops.tsx';
import {
  BADGE,
  BENEFITS,
  type Benefit,
  COMMISSION,
  ENGINE,
  HERO_CLAIMS,
  type LandingContent,
  type LandingPicture,
  LEAD,
  LICENCE,
  PICTURE_SIZE,
  PICTURES,
  STEPS,
} from './landing-content.ts';
import { LiveWidget } from './live-widget.tsx';
import { MeasuredFacts } from './measured-facts.tsx';
import { Questions } from './questions.tsx';
import { SaleStory } from './sale-story.tsx';
import { ThemeControls } from './theme-controls.tsx';

const BAR: readonly PublicLink[] = [
  { href: '/widget', label: 'Live Demo' },
  { href: '/leads', label: 'Leads' },
  { href: '/communications', label: 'Communications' },
  { href: '/analytics', label: 'Analytics' },
  { href: '/pricing', label: 'Get Started', button: 'filled' },
];

/** The page that sells the service (V section 2). Its script colours the live widget and fills in the measured sizes. */
export function LandingPage({ site, landing }: { site: PublicSite; landing: LandingContent }) {
  return (
    <SiteFrame site={site} links={BAR} account={ACCOUNT_LINKS} wide>
      {landing.script ? <script type="module" src={landing.script} /> : null}
      <Hero landing={landing} />
      <SaleStory />

      <section className="landing-section" aria-labelledby="benefits">
        <h2 id="benefits">What it does for your shop</h2>
        <ul className="landing-cards">
          {BENEFITS.map(({ icon, heading, text }) => (
            <li key={icon} className="landing-card">
              <BenefitIcon name={icon} />
              <h3>
                <Words landing={landing} words={heading} />
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <DrawnShops />

      <section className="landing-section" aria-labelledby="how">
        <h2 id="how">How It Works</h2>
        <p>{ENGINE}</p>
        <ol className="landing-steps">
          {STEPS.map(({ heading, text }) => (
            <li key={text}>
              <h3>
                <Words landing={landing} words={heading} />
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and has to by the keyboard too */}
        <section className="landing-pictures" tabIndex={0} aria-label="Pictures of the product">
          {PICTURES.map((picture) => (
            <Picture key={picture.name} {...picture} />
          ))}
        </section>
      </section>

      <Pricing landing={landing} />
      <MeasuredFacts />
      <Questions trialDays={landing.trialDays} />

      <section className="landing-band" aria-labelledby="start">
        <h2 id="start">
          <Words landing={landing} words={{ claim: 'triple-sales' }} />
        </h2>
        <p>See what your visitors would see, then choose a plan.</p>
        <p className="landing-buttons">
          <a className="public-button" href="/widget">
            Try Live Demo
          </a>
          <a className="public-button quiet" href="/pricing">
            View Pricing Plans
          </a>
        </p>
      </section>
      <Footnotes footnotes={landing.footnotes} />
    </SiteFrame>
  );
}

/** Shows words of the page. A claim with a basis has the number of its footnote. */
function Words({ landing, words }: { landing: LandingContent; words: Benefit['heading'] }) {
  if ('text' in words) return words.text;
  const text = landing.claims[words.claim];
  const note = landing.footnotes.findIndex(({ id }) => id === words.claim) + 1;
  if (note === 0) return text;
  return (
    <>
      {text}
      <sup>
        <a href={`#basis-${note}`}>{note}</a>
      </sup>
    </>
  );
}

/** Shows what each claim of a live service is based on. */
const Footnotes = ({ footnotes }: Pick<LandingContent, 'footnotes'>) =>
  footnotes.length === 0 ? null : (
    <section className="landing-section" aria-labelledby="basis">
      <h2 id="basis">Sources of the claims</h2>
      <ol>
        {footnotes.map(({ id, text }, index) => (
          <li key={id} id={`basis-${index + 1}`}>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );

function Hero({ landing }: { landing: LandingContent }) {
  const shownClaims = HERO_CLAIMS.filter((id) => landing.claims[id]);
  return (
    <section className="landing-hero" aria-labelledby="hero">
      <div>
        <p className="landing-badge">{BADGE}</p>
        <h1 id="hero">
          <Words landing={landing} words={{ claim: 'heading' }} />
        </h1>
        <p className="public-lead">{LEAD}</p>
        <p className="landing-buttons">
          <a className="public-button" href="/widget">
            View Live Demo
          </a>
          <a className="public-button quiet" href="/pricing">
            Get Pricing
          </a>
        </p>
        {shownClaims.length > 0 ? (
          <Ticks landing={landing} texts={shownClaims.map((claim) => ({ claim }))} />
        ) : null}
        <ThemeControls />
      </div>
      <LiveWidget />
    </section>
  );
}

function Picture({ name, alt, caption }: LandingPicture) {
  return (
    <figure>
      <picture>
        <source srcSet={`/landing/${name}-dark.webp`} media="(prefers-color-scheme: dark)" />
        <img src={`/landing/${name}-light.webp`} {...PICTURE_SIZE} alt={alt} loading="lazy" />
      </picture>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function Pricing({ landing }: { landing: LandingContent }) {
  return (
    <section className="landing-section" aria-labelledby="price">
      <h2 id="price">Hybrid Pricing Model</h2>
      <p>A license for the widget, plus a share of the sales that the widget brings.</p>
      <div className="landing-prices">
        <div className="landing-card">
          <h3>Base license</h3>
          <p className="landing-figure">
            <Words landing={landing} words={{ claim: 'base-fee' }} /> <span>per month</span>
          </p>
          <Ticks landing={landing} texts={LICENCE} />
        </div>
        <div className="landing-card">
          <h3>Success commission</h3>
          <p className="landing-figure">
            <Words landing={landing} words={{ claim: 'success-commission' }} /> <span>of tracked sales</span>
          </p>
          <Ticks landing={landing} texts={COMMISSION} />
        </div>
        <PriceCalculator />
      </div>
      <p>
        The plans on the <a href="/pricing">pricing page</a> state their own prices.
      </p>
    </section>
  );
}

/** Leads to the pricing page with the visitor's sales. The plans' own numbers are on that page. */
const PriceCalculator = () => (
  <form method="get" action="/pricing" className="landing-card">
    <h3>What would you pay?</h3>
    <label htmlFor="sales">Your sales a month from the assessment, in dollars</label>
    <input
      type="text"
      id="sales"
      name="sales"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={EXAMPLE_SALES}
      pattern="\$?\s*[\d,]{1,11}(\.\d{1,2})?"
      title={`A number, e.g. ${EXAMPLE_SALES}`}
      required
    />
    <button type="submit" className="public-button quiet">
      Compare plans
    </button>
  </form>
);

const Ticks = (props: { landing: LandingContent; texts: readonly Benefit['heading'][] }) => (
  <ul className="landing-ticks">
    {props.texts.map((words) => (
      <li key={'text' in words ? words.text : words.claim}>
        <Words landing={props.landing} words={words} />
      </li>
    ))}
  </ul>
);

const PATHS: Record<Benefit['icon'], string> = {
  growth: 'M4 19h16M6 15.5l4-4.5 3.2 3L19 7M14.5 7H19v4.5',
  palette:
    'M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2-1 1.6-2.2-.5-1.5.4-2.8 2-2.8h1.6c2 0 3.3-1.4 3.3-3.5 0-4.7-3.9-8.5-8.5-8.5ZM7.6 12h.01M10 8h.01M14.5 8h.01',
  plug: 'M9 3.5v4.5M15 3.5v4.5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0ZM12 17v3.5',
};

function BenefitIcon({ name }: { name: Benefit['icon'] }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
