/** Texts that state who sees the answers, and for what purpose (D47). */
export const who =
  'The shop sees your answers. They make your plan, and they keep products that your safety answers rule out away from you.';
export const privacy = 'Privacy';
export const newTab = ' (opens in a new tab)';
