/** Names of the values that hold the words of a reply, and the number that sent it. */
export const SENT_REPLY = 'Reply';
export const SENT_FROM = 'From';

/** A value that was sent, as the page shows it. */
export interface SentValue {
  name: string;
  value: string;
  /** Whether only people who may see leads' answers and contact data see the value. */
  isPersonal: boolean;
}

const MAX_SENT_VALUE = 1_600;
const MAX_SENT_VALUES = 12;

/** Lists sent values for the page: present ones, cut to a sensible length. */
export const listSent = (
  values: readonly (readonly [name: string, value: unknown, isPersonal?: boolean])[],
): SentValue[] =>
  values
    .flatMap(([name, value, isPersonal = false]) =>
      (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'
        ? [{ name, value: String(value).slice(0, MAX_SENT_VALUE), isPersonal }]
        : [],
    )
    .slice(0, MAX_SENT_VALUES);
