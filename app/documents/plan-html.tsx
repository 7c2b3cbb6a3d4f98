import { renderToStaticMarkup } from 'react-dom/server';
import { currentLocale } from '#app/messages/current.ts';
import { t } from '#app/messages/documents.ts';
import { t as lists } from '#app/messages/lists.ts';
import { t as privacy } from '#app/messages/privacy.ts';
import { t as resultsTop } from '#app/messages/results-top.ts';
import { type FormattedPlan, type PlanPageData, privacyPath } from '#app/protocol/plan-page.ts';
import { themeStyle } from '#app/theme/style.ts';
import type { Theme } from '#app/theme/theme.ts';
import tokens from '#app/ui/tokens.css?raw';
import paperPlan from '#app/widget/plan/plan-paper.css?raw';
import { PlanPaper } from '#app/widget/plan/plan-paper.tsx';
import { PlanView } from '#app/widget/plan/plan-view.tsx';
import detailStyles from '#app/widget/results/details.css?raw';
import exclusionStyles from '#app/widget/results/exclusions.css?raw';
import listStyles from '#app/widget/results/legacy/legacy.css?raw';
import panelStyles from '#app/widget/results/panels.css?raw';
import paper from '#app/widget/results/paper.css?raw';
import styles from '#app/widget/results/results.css?raw';

export const HTML_FILE_NAME = 'peptide-optimization-plan.html';

/** Styles that a file without script needs in addition to the results' own. Everything is expanded. */
const FILE_STYLES = `
body{margin:0;background:var(--surface);color:var(--text);font:var(--text-16)/1.5 var(--font-sans)}
.file{max-width:60rem;margin:0 auto;padding:var(--space-24) var(--space-16) var(--space-64)}
.file-head{display:flex;flex-wrap:wrap;justify-content:space-between;gap:var(--space-8);margin-bottom:var(--space-24);padding-bottom:var(--space-12);border-bottom:1px solid var(--border)}
.file-head h1{margin:0;font-size:inherit}
.file-foot{margin-top:var(--space-32);padding-top:var(--space-12);border-top:1px solid var(--border);color:var(--muted);font-size:var(--text-14)}
.sgr-tabs,.sgr-link,.sgr-to-shop,.sgr-actions{display:none}
.sgr-panel{margin-top:var(--space-48)}
.sgr-panel-title{position:static;width:auto;overflow:visible;clip-path:none;white-space:normal;font-size:var(--text-28)}
.sgr .sgr-pick-name{cursor:default;text-decoration:none}
@media print{body{background:none}.file{max-width:none;padding:0}.sgr-panel{margin-top:var(--space-16)}.file-head{margin-bottom:5pt;padding-bottom:3pt;font-size:10pt}.file-foot{margin-top:4pt;padding-top:2pt;font-size:7.5pt}}`;

/**
 * Renders the plan as one self-contained file: no script, and no request unless a link is followed (D19). Product pictures are replaced by
 * drawn marks.
 * @param pageUrl absolute URL of the permanent page
 */
export function renderPlanHtml({
  data,
  brand,
  theme,
  createdAt,
  pageUrl,
}: {
  data: PlanPageData;
  brand: string;
  theme: Theme;
  createdAt: Date;
  pageUrl: string;
}): string {
  const body = renderToStaticMarkup(
    <main className="file">
      <header className="file-head">
        <h1>{brand}</h1>
        <span>{t.longDate(createdAt)}</span>
      </header>
      <div id="plan">
        <PlanView data={{ ...data, shown: withoutPictures(data.shown) }} />
      </div>
      <PlanPaper data={data} />
      <footer className="file-foot">
        {t.stays}
        <a href={pageUrl}>{pageUrl}</a>
        {' · '}
        <a href={new URL(privacyPath(data.config), pageUrl).href}>{privacy.privacy}</a>
      </footer>
    </main>,
    // Panels that a tab hides on the page are all open here.
  )
    .replaceAll(/(<section role="tabpanel"[^<>]*) hidden=""/g, '$1')
    // A file has no host, so paths must become absolute URLs.
    .replaceAll(/ href="\/(?!\/)/g, ` href="${new URL(pageUrl).origin}/`);
  return `<!doctype html>
<html lang="${currentLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${data.shown.plan.outcome === 'plan' ? resultsTop.yourPlan : lists.nothing} – ${escaped(brand)}</title>
<style>${tokens}${styles}${panelStyles}${exclusionStyles}${detailStyles}${paper}${data.shown.format === 'list' ? listStyles : ''}${paperPlan}${FILE_STYLES}${themeStyle(theme)}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

function withoutPictures(formattedPlan: FormattedPlan): FormattedPlan {
  if (formattedPlan.format === 'list') return formattedPlan;
  const { start_here, next_layer, advanced } = formattedPlan.plan.game_plan;
  const bare = <T extends { image_url?: string }>(list: T[]) =>
    list.map(({ image_url: _, ...rest }) => rest as T);
  return {
    format: 'plan',
    plan: {
      ...formattedPlan.plan,
      game_plan: { start_here: bare(start_here), next_layer: bare(next_layer), advanced: bare(advanced) },
    },
  };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
