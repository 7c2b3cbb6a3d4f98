import { TRACKING_SNIPPET_PATH } from '#app/lib/plugin-download.ts';
import { CodeSample } from '#app/ui/console/code-sample.tsx';

/** The steps in the theme editor, which every theme of Online Store 2.0 has: no app, and no change of the theme's files. */
export const ThemeSteps = ({ origin, client }: { origin: string; client: string }) => (
  <div className="grid min-w-0 gap-4 text-14">
    <ol className="grid max-w-prose list-decimal gap-1.5 pl-5">
      <li>In Shopify, open Online Store → Themes and press Customize.</li>
      <li>
        Open the page for the assessment, press Add section, choose Custom Liquid, and paste the embed code.
      </li>
      <li>
        In the Footer group, press Add section, choose Custom Liquid, and paste the{' '}
        <a className="text-accent-ink underline" href={TRACKING_SNIPPET_PATH}>
          tracking code
        </a>
        . This code runs on every page and writes the tracking ID to the cart.
      </li>
      <li>Press Save.</li>
    </ol>
    <CodeSample
      code={`<script src="${origin}/embed.js" data-client="${client}" data-hidden="page={{ request.path | url_encode }}" async></script>`}
      label="the embed code"
    />
    <p className="max-w-prose text-muted">
      We also have a theme app extension and a web pixel. We checked their code, but have not tried them on a
      live shop yet.
    </p>
  </div>
);
