import type { EditAnswer } from './edit-form.tsx';

export type CardValues = Record<string, string | string[] | boolean>;

/** Props of each card with settings of a company: the stored values, and the last reply to its form. */
export interface CardOf<T extends CardValues> {
  tenantId: string;
  saved: T;
  versions: Readonly<Record<string, string>>;
  /** Warnings about the effects of a field's new value, by the field's name. */
  warnings: Readonly<Record<string, string>>;
  answer: EditAnswer | undefined;
}
