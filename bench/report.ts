/** One measured figure beside what it is compared with. */
export interface Figure {
  what: string;
  measured: number;
  unit: string;
  /** What `measured` is divided by, and what that is. */
  against: { value: number; what: string };
  /** How the figure was taken, so that it can be measured again. */
  how: string;
}

/** Prints a figure as its ratio, with the raw numbers behind it. */
export function print({ what, measured, unit, against, how }: Figure): void {
  const number = (n: number) => n.toLocaleString('en-US', { maximumFractionDigits: n < 100 ? 2 : 0 });
  console.log(`  ${what}: ratio ${(measured / against.value).toFixed(3)}`);
  console.log(`    ${number(measured)} ${unit} against ${number(against.value)} (${against.what})`);
  console.log(`    how: ${how}`);
}
