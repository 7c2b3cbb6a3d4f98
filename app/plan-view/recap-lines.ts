/** Splits the stored recap of the visitor's answers, "Goals: A, B. Symptoms: C.", into its lines, without their full stops. */
export const recapLines = (recap: string): string[] =>
  recap
    .split(/\.\s(?=[A-Z][\wí ]*: )/)
    .map((line) => line.replace(/\.$/, ''))
    .filter((line) => line !== '');
