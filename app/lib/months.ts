/** The calendar month of a moment in UTC, as YYYY-MM (D30). */
export const monthOf = (date: Date): string => date.toISOString().slice(0, 7);
