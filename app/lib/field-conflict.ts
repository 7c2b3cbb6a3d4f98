/** A field that was changed between the moment when a form read it and the moment when the form was saved. */
export interface StaleField {
  name: string;
  /** Of the value that is stored now. */
  version: string;
  /** E-mail address, or 'an operator' for a tenant's people; null if the log doesn't tell. */
  changedBy: string | null;
  /** True for the person who is saving: another tab of theirs. */
  isOwn: boolean;
}

/** The same with the stored value as the form's field would post it. */
export interface FieldConflict extends StaleField {
  theirs: string[];
}
