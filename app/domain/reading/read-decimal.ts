export type DecimalMark = '.' | ',';

/** An exact number of digits before and after the decimal mark. */
export interface DecimalNumber {
  whole: string;
  part: string;
}

/** Groups of three digits, and India's, in which only the last group has three. */
const DECIMAL_DIGIT_GROUPS = /^[1-9]\d{0,2}(?:[^\d]\d{3})+$|^[1-9]\d?(?:[^\d]\d{2})*[^\d]\d{3}$/;
const PLAIN_DECIMAL = /^\d+$/;

/**
 * Reads a number with thousands and decimal marks of any country: `1,299.00`, `1.299,00`, `1 299,00`, `1'299.00`, `1,29,900.00`.
 * @param decimals the number of decimals that the currency has, if known: with none, `1.299` is a thousand; with three, it is not
 * @returns `ambiguous` for `1.299` if the decimal mark is unknown; null if the text is not a number
 */
export function readDecimalNumber(
  text: string,
  { decimal = null, decimals = null }: { decimal?: DecimalMark | null; decimals?: number | null } = {},
): DecimalNumber | 'ambiguous' | null {
  const marks = [...new Set(text.match(/[.,]/g))];
  const hasGroups = /['’\s]/.test(text);
  if (marks.length === 0) return join(text, null);
  const mark =
    marks.length === 2 ? text.charAt(Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))) : marks[0];
  const isRepeated = text.indexOf(mark ?? '') !== text.lastIndexOf(mark ?? '');
  if (marks.length === 2) return isRepeated || (decimal && decimal !== mark) ? null : join(text, mark);
  if (isRepeated) return decimal === mark || hasGroups ? null : join(text, null);
  if (hasGroups) return decimal && decimal !== mark ? null : join(text, mark);
  if (decimal) return join(text, decimal === mark ? mark : null);
  if (!DECIMAL_DIGIT_GROUPS.test(text)) return join(text, mark);
  if (decimals === 0) return join(text, null);
  return decimals === 3 ? join(text, mark) : 'ambiguous';
}

function join(text: string, mark: string | null | undefined): DecimalNumber | null {
  const at = mark ? text.lastIndexOf(mark) : -1;
  const [whole, part] = at < 0 ? [text, ''] : [text.slice(0, at) || '0', text.slice(at + 1)];
  const separators = new Set(whole.match(/\D/g));
  if (separators.size > 1 || (part !== '' && !PLAIN_DECIMAL.test(part))) return null;
  if (!PLAIN_DECIMAL.test(whole) && !DECIMAL_DIGIT_GROUPS.test(whole)) return null;
  return { whole: whole.replace(/\D/g, '').replace(/^0+(?=\d)/, ''), part };
}

/**
 * Finds the decimal mark of a column of amounts by the amounts that are unambiguous, such as `59,00` and `1.299,00`.
 * @returns null if all amounts are ambiguous, or if they disagree
 */
export function findDecimalMark(cells: readonly string[]): DecimalMark | null {
  const marks = new Set(cells.flatMap((cell) => decimalMarkOf(cell) ?? []));
  const [mark] = marks;
  return marks.size === 1 && mark ? mark : null;
}

function decimalMarkOf(cell: string): DecimalMark | null {
  const [text = ''] = /\d[\d.,'’\s]*\d/.exec(cell) ?? [];
  const marks = [...new Set(text.match(/[.,]/g))] as DecimalMark[];
  const [mark] = marks;
  if (!mark) return null;
  if (marks.length === 2) return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
  if (text.indexOf(mark) !== text.lastIndexOf(mark)) return mark === '.' ? ',' : '.';
  return DECIMAL_DIGIT_GROUPS.test(text) ? null : mark;
}
