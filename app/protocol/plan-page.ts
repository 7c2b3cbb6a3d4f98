import type { ListPlan } from '#app/engine/list-plan.ts';
import type { Plan } from '#app/engine/types.ts';
import type { WidgetConfig } from './widget-config.ts';

/** A stored plan with its layout: the full widget's, or the older list of the other two (D15). */
export type FormattedPlan = { format: 'plan'; plan: Plan } | { format: 'list'; plan: ListPlan };

/**
 * The data for everything that shows a stored plan: the page, the download, the e-mail, and the page's island, which reads it as JSON from
 * `data-page` of `#plan`.
 */
export interface PlanPageData {
  shown: FormattedPlan;
  config: WidgetConfig;
  /** Id of the stored plan. Any visitor who knows it may open the plan. */
  assessmentId: string;
  /** Added to product links. */
  trackingId: string;
}

/** Path of our privacy text: the platform's, or on a tenant's host in the tenant's name. */
export const PRIVACY_PATH = '/legal/privacy';

/** Returns the URL of the tenant's own privacy text, or of ours in the tenant's name (D47). */
export const privacyPath = ({ client, privacyUrl }: Pick<WidgetConfig, 'client' | 'privacyUrl'>) =>
  privacyUrl ?? `${PRIVACY_PATH}?client=${encodeURIComponent(client)}`;

/** Lists the paths of a plan's files, the same for page, mail and widget. */
export const planPaths = (assessmentId: string) => ({
  page: `/plan/${assessmentId}`,
  email: `/plan/${assessmentId}/email`,
  safety: `/plan/${assessmentId}/safety`,
  region: `/plan/${assessmentId}/region`,
  doctor: `/plan/${assessmentId}/doctor`,
  doctorPdf: `/plan/${assessmentId}/doctor.pdf`,
  calendar: `/plan/${assessmentId}/calendar.ics`,
  erase: `/plan/${assessmentId}/delete`,
  html: `/api/assessment/${assessmentId}/download`,
  pdf: `/api/assessment/${assessmentId}/download?format=pdf`,
});
