import { invalid } from '#app/domain/parse-input.ts';
import { WIDGETS } from '#app/engine/vocabulary.ts';
import { LEAD_STATUSES, type LeadFilter, readLeadFilter } from './lead-filter.ts';
import { SEGMENT_GOALS } from './segments.ts';

/** Error texts for the filters that API clients may use. */
const LEAD_FILTER_ERRORS: Record<Exclude<keyof LeadFilter, 'sort'>, string> = {
  goal: 'Enter the id of a goal, such as energy',
  segment: `Use one of ${Object.keys(SEGMENT_GOALS).join(', ')}`,
  status: `Use one of ${Object.keys(LEAD_STATUSES).join(', ')}`,
  source: 'Enter a source of at most 100 characters',
  utmSource: 'Enter a source of at most 100 characters',
  utmMedium: 'Enter a medium of at most 100 characters',
  utmCampaign: 'Enter a campaign of at most 100 characters',
  referrer: 'Enter a host of at most 100 characters',
  page: 'Enter a page of at most 100 characters',
  widget: `Use one of ${WIDGETS.join(', ')}`,
  tag: 'Enter a tag of letters, digits, spaces or hyphens',
  contacted: 'Use yes or no',
  converted: 'Use yes or no',
  returning: 'Use yes or no',
  phone: 'Use yes or no',
  from: 'Enter a day as YYYY-MM-DD',
  to: 'Enter a day as YYYY-MM-DD',
};

/**
 * Parses the filter of an API request: an invalid value is an error and does not widen the list.
 * @throws AppError `invalid` with the fields
 */
export function parseLeadFilter(params: URLSearchParams): Omit<LeadFilter, 'sort'> {
  const { sort: _sort, ...filter } = readLeadFilter(params);
  const unread = (Object.keys(LEAD_FILTER_ERRORS) as (keyof typeof LEAD_FILTER_ERRORS)[]).filter(
    (field) => params.get(field) && filter[field] === undefined,
  );
  if (unread.length > 0)
    throw invalid(Object.fromEntries(unread.map((field) => [field, [LEAD_FILTER_ERRORS[field]]])));
  return filter;
}
