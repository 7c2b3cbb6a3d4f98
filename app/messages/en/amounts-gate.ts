/** The list that is read, and the box that is ticked, before amounts are shown (D41-D43). */
export const doNotUse = 'Do not use if any applies';
export const haveRead = 'I have read this list; none of it applies to me';
export const opensAmounts = 'Tick this box to see dosing on all cards. The tick is not sent or stored.';
export const notOpen = 'To see dosing, tick the box above the cards.';
export const amounts = 'Dosing';
