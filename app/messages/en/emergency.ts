/**
 * Texts that state whom to call and when (D43), and why a plan shows no amounts because of what the visitor wrote. Loaded with the results.
 */
const numbered = (name: string, number: string) => (number ? `${name} (${number})` : name);

export const emergency = (number: string, poison: string, crisis: string) =>
  `Emergency: severe stomach pain, trouble breathing, swelling of the face, fainting or sudden loss of sight – call ${number || 'your local emergency number'}. Wrong dose – call ${numbered('a poison centre', poison)}. Thoughts of self-harm – call ${numbered('a crisis line', crisis)}.`;
export const withheld =
  'No amounts are shown, because of what you wrote in your own words. Please talk to a doctor before any use.';
