import type { Region } from '#app/protocol/jurisdictions.ts';
import type { SignOffSubject } from '#app/protocol/regional-rules.ts';

/** Names of the regions, as the visitor's question has them. */
export const REGION_LABELS: Readonly<Record<Region, string>> = {
  US: 'United States',
  CA: 'Canada (not Quebec)',
  EU: 'European Union, EEA or Switzerland',
  UK: 'United Kingdom',
  AU: 'Australia',
  elsewhere: 'Somewhere else',
};

export const SUBJECT_LABELS: Readonly<Record<SignOffSubject, string>> = {
  amounts: 'Dosing',
  shopLinks: 'Links to your shop and prices',
  texts: 'Marketing texts',
};

/** Turns labels into the options of a field. */
export const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
