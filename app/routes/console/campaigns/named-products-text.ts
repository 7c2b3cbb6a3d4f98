/** Writes the warning 'Semaglutide is named in the text. …' */
export const namedProductsText = (names: readonly string[]): string =>
  `You name ${new Intl.ListFormat('en-US').format(names)} in the text. Leads whose safety answers rule out ${
    names.length === 1 ? 'it' : 'one of them'
  } won’t get this e-mail. Use the field “Products of the plan” to show each lead suitable products instead.`;
