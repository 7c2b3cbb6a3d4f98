/** Writes the warning 'Semaglutide is named in the text. …' */
export const namedProductsText = (names: readonly string[]): string =>
  `${new Intl.ListFormat('en-GB').format(names)} ${names.length === 1 ? 'is' : 'are'} named in the text. Leads whose answers exclude ${
    names.length === 1 ? 'it' : 'one of them'
  } don’t get this e-mail. The field “Products of the plan” shows each lead what suits them instead.`;
