/** Countries of the European Union (ISO 3166-1 alpha-2). */
const MEMBERS = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

export const isInUnion = (country: string): boolean => MEMBERS.includes(country);
