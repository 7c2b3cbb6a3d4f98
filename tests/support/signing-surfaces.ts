import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { readableText, type Surfaces } from './plan-surfaces.tsx';

/** Reasons of two pharmacists, who read ten plans of 28 November 2026. They are about where a surface shows what, and how. */
export const SURFACE_REASONS = {
  boldLabel: 'E1 a label in bold that is no label',
  whyFirst: 'E2 why no amounts are shown stands below the products, or the doctor does not read it',
  primary: 'E3 a primary button although the visitor’s own words withhold amounts',
  byHand: 'E4 "What was answered" above empty lines',
} as const;
export type SurfaceReasonId = keyof typeof SURFACE_REASONS;

const WITHHELD = {
  words:
    /No amounts are shown, because of what you wrote|No se muestran cantidades, por lo que usted escribió/,
  unanswered:
    /No amounts are shown, because no safety question|No se muestran cantidades, porque no se respondió/,
} as const;
const FIRST_PRODUCT = { page: /sgr-timeline|sgr-listed-primary/, widget: /sgr-timeline|sgr-listed-primary/ };
const DOCTOR_PRODUCTS = /\n(The product|The \d+ products|El producto|Los \d+ productos)\n/;

function boldLabelFindings({ html }: Surfaces) {
  return [...html.page.matchAll(/<strong>([^<]*): <\/strong>/g)].flatMap(([, label = '']) =>
    /\. |for this$|para esto$/.test(label) ? [label] : [],
  );
}

function whyFindings(withheld: keyof typeof WITHHELD, { html, doctor }: Surfaces) {
  const words = WITHHELD[withheld];
  const [cautions = ''] = doctor.split(DOCTOR_PRODUCTS);
  return [
    ...(['page', 'widget'] as const).filter(
      (surface) => !words.test(readableText(html[surface].split(FIRST_PRODUCT[surface])[0] ?? '')),
    ),
    ...(withheld === 'words' && !words.test(cautions.replace(/\s+/g, ' ')) ? ['doctor'] : []),
  ];
}

const primaryFindings = ({ html }: Surfaces) =>
  (['page', 'widget'] as const).flatMap((surface) =>
    [...html[surface].matchAll(/<a\b[^>]*sgr-button-main[^>]*href="(https:\/\/shop[^"]*)/g)].map(
      ([, href]) => `${surface}: ${href}`,
    ),
  );

/** Returns what these columns hold against the plan. */
export function surfaceFindings(
  data: PlanPageData,
  surfaces: Surfaces,
  products: readonly unknown[],
): Record<SurfaceReasonId, string[]> {
  const { plan } = data.shown;
  const { amounts_withheld: withheld } = plan;
  const { doctor } = surfaces;
  const hasAnswers = 'human_readable' in plan;
  return {
    boldLabel: boldLabelFindings(surfaces),
    whyFirst: withheld && products.length > 0 ? whyFindings(withheld, surfaces) : [],
    primary: withheld === 'words' ? primaryFindings(surfaces) : [],
    byHand: !hasAnswers && /\n(What was answered|Lo que se respondió)\n/.test(doctor) ? ['doctor'] : [],
  };
}
