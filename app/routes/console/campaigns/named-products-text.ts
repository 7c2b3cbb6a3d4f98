/** Writes the warning 'Semaglutide is named in the text. …' */
export const namedProductsText = (names: readonly string[]): string =>
  `${joinNames(names)} ${names.length === 1 ? 'is' : 'are'} named in the text. Leads whose answers exclude ${
    names.length === 1 ? 'it' : 'one of them'
  } don’t get this e-mail. The field “Products of the plan” shows each lead what suits them instead.`;

export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
