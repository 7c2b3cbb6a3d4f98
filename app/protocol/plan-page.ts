import type { ListPlan } from '#app/engine/list-plan.ts';
import type { Plan } from '#app/engine/types.ts';
import type { WidgetConfig } from './widget-config.ts';

/** A stored plan with its layout: the full widget's, or the older list of the other two (D15). */
export type FormattedPlan = { format: 'plan'; plan: Plan } | { format: 'list'; plan: ListPlan };

/** All that shows a stored plan: page, download and, as JSON in `data-page` of `#plan`, the page's island. */
export interface PlanPageData {
  shown: FormattedPlan;
  config: WidgetConfig;
  /** Id of the stored plan; any visitor who knows it may open it. */
  assessmentId: string;
  /** Travels with product links. */
  trackingId: string;
}

/** Our privacy text: the platform's, or on a tenant's host in the tenant's name. */
export const PRIVACY_PATH = '/legal/privacy';

/** The tenant's own privacy text, or ours in the tenant's name (D47). */
export const privacyPath = ({ client, privacyUrl }: Pick<WidgetConfig, 'client' | 'privacyUrl'>) =>
  privacyUrl ?? `${PRIVACY_PATH}?client=${encodeURIComponent(client)}`;

/** Where a plan's files are: the same for page, mail and widget. */
export const planPaths = (assessmentId: string) => ({
  page: `/plan/${assessmentId}`,
  email: `/plan/${assessmentId}/email`,
  safety: `/plan/${assessmentId}/safety`,
  calendar: `/plan/${assessmentId}/calendar.ics`,
  erase: `/plan/${assessmentId}/delete`,
  html: `/api/assessment/${assessmentId}/download`,
  pdf: `/api/assessment/${assessmentId}/download?format=pdf`,
});
