/** A field that was changed between reading the form and saving it. */
export interface StaleField {
  name: string;
  /** Version of the value that is stored now. */
  version: string;
  /** E-mail address, or 'an operator' for a tenant's people; null if the log has no entry. */
  changedBy: string | null;
  /** True if the person who is saving changed it, in another tab. */
  isOwn: boolean;
}

/** A stale field with the stored value, as the form's field would post it. */
export interface FieldConflict extends StaleField {
  theirs: string[];
}
