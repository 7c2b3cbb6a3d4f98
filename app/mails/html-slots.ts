/**
 * HTML that is rendered once, with a slot for each text that differs between mails. React renders some hundred elements for a mail; filling
 * slots takes a hundredth of that time.
 */

/**
 * Consists of letters and digits, which nothing escapes, and is new in each process, so that no text of a tenant or visitor can contain it.
 */
const SLOT_MARK = `slot${crypto.randomUUID().replaceAll('-', '')}`;
const SLOT = new RegExp(`${SLOT_MARK}n(\\d+)e`);

/** Returns the placeholder that is rendered for value number `index`. */
const slotText = (index: number): string => `${SLOT_MARK}n${index}e`;

/** Assigns each value a slot, in the order of the calls. Values in the same order get the same slots. */
export class SlotValues {
  readonly values: string[] = [];

  readonly replace = (value: string): string => slotText(this.values.push(value) - 1);
}

/**
 * @returns a function that fills the slots of rendered HTML: texts are escaped as React escapes them, values in `asHtml` are inserted
 * unchanged
 */
export function compileSlots(
  html: string,
): (values: readonly string[], asHtml?: ReadonlySet<number>) => string {
  // The parts alternate with the slots' numbers, because the pattern has a group.
  const parts = html.split(SLOT);
  return (values, asHtml) => {
    let filled = parts[0] ?? '';
    for (let at = 1; at < parts.length; at += 2) {
      const index = Number(parts[at]);
      const value = values[index] ?? '';
      filled += (asHtml?.has(index) ? value : escapeLikeReact(value)) + parts[at + 1];
    }
    return filled;
  };
}

const SLOT_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

const escapeLikeReact = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => SLOT_ESCAPES[character] ?? '');
