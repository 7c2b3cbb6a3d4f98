import { female, lean, male, premium, standard, unsaid } from '#app/messages/en/full.ts';
import type { TrafficKind } from '#app/protocol/traffic.ts';

/** Formats a lead's answers and origin for the console, with the visitor's words in English. */

const SEXES: Readonly<Record<string, string>> = { male, female, prefer_not_to_say: unsaid };
const BUDGET_LABELS: Readonly<Record<string, string>> = { lean, standard, premium };
const WIDGET_LABELS: Readonly<Record<string, string>> = {
  full: 'Full assessment',
  consumer: 'Consumer assessment',
  technical: 'Technical assessment',
};
const LANGUAGE_LABELS: Readonly<Record<string, string>> = { en: 'English', es: 'Spanish' };

export const sexName = (sex: string): string => SEXES[sex] ?? sex;
export const budgetName = (budget: string): string => BUDGET_LABELS[budget] ?? budget;
export const widgetName = (widget: string): string => WIDGET_LABELS[widget] ?? widget;
export const languageName = (locale: string): string => LANGUAGE_LABELS[locale] ?? locale;
/** Formats '25-34' as '25–34'. */
export const ageName = (range: string): string => range.replace('-', '–');

export const WIDGET_OPTIONS = Object.entries(WIDGET_LABELS).map(([value, label]) => ({ value, label }));

/** What the ways are called by which traffic is grouped. */
export const TRAFFIC_LABELS: Readonly<Record<TrafficKind, string>> = {
  utmSource: 'Source',
  utmMedium: 'Medium',
  utmCampaign: 'Campaign',
  referrer: 'Referrer',
  page: 'Page',
};
