/** The list that is read, and the box that is ticked, before amounts are shown (D41-D43). */
export const doNotUse = 'Do not use if any applies';
export const haveRead = 'I have read this list; none of it applies to me';
export const opensAmounts = 'Tick the box to see dosing on every card. We don’t send or store the tick.';
export const notOpen = 'To see dosing, tick the box above the cards.';
export const amounts = 'Dosing';
