/** Countries of the European Union (ISO 3166-1 alpha-2). */
const EUROPEAN_UNION_MEMBERS =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

export const isInUnion = (country: string): boolean => EUROPEAN_UNION_MEMBERS.includes(country);
