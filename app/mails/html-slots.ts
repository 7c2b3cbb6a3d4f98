/**
 * HTML that is drawn once, with a slot in the place of each text that differs from mail to mail. React draws some hundred
 * elements for a mail; filling slots takes a hundredth of that time.
 */

/** Letters and digits, which nothing escapes. No text of a tenant or visitor can hold it, because it is new in each process. */
const MARK = `slot${crypto.randomUUID().replaceAll('-', '')}`;
const SLOT = new RegExp(`${MARK}n(\\d+)e`);

/** What is drawn in the place of value number `index`. */
const slotText = (index: number): string => `${MARK}n${index}e`;

/** Gives each value a slot, in the order of the calls: values in the same order have the same slots. */
export class SlotValues {
  readonly values: string[] = [];

  readonly replace = (value: string): string => slotText(this.values.push(value) - 1);
}

/** @returns what fills the slots of a drawn HTML: texts are escaped as React does it, `asHtml` ones go in as they are */
export function compileSlots(
  html: string,
): (values: readonly string[], asHtml?: ReadonlySet<number>) => string {
  // With the numbers of the slots in between, because the pattern has a group.
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

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

const escapeLikeReact = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
