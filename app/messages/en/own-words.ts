/** Shown next to the free text in which a visitor wrote that they are under age (D63). Loaded only for visitors who wrote something. */
export const underAge = 'This site is for adults. Please talk to a parent, a doctor or a school nurse.';
