/** Countries of the European Union (ISO 3166-1 alpha-2). */
const EUROPEAN_UNION_MEMBERS =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Iceland, Liechtenstein and Norway are in the European Economic Area; Switzerland has agreed to the same emergency number. */
const NEIGHBOURS_OF_UNION = ['CH', 'IS', 'LI', 'NO'];

/** Whether a country belongs to the region EU of D65: the Union, the European Economic Area and Switzerland. */
export const isInEuropeanRegion = (country: string): boolean =>
  isInUnion(country) || NEIGHBOURS_OF_UNION.includes(country);

/** @param country ISO 3166-1 alpha-2, or EU for a visitor of whom no more is known */
export const isInUnion = (country: string): boolean =>
  country === 'EU' || EUROPEAN_UNION_MEMBERS.includes(country);
