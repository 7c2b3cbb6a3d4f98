/** The tables of the full plan's results (D48). */
export const atAGlance = 'Your compounds at a glance';
export const compound = 'Compound';
export const evidence = 'Evidence';
export const why = 'Why';
export const rhythm = 'Schedule';
export const conditions = 'Conditions and the products of this plan';
export const condition = 'Condition';
export const never = 'Do not use';
export const ask = 'Only with a doctor';
export const forYou = 'for you';
export const oneOfEach = 'One of each product, total';
export const newTab = ' (opens in a new tab)';
export const seeShop = 'Price in the shop';
export const total = 'Total';
