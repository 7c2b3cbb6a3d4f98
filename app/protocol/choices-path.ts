/** Path of the page with a person's choices. In a file of its own, because no widget links to the page. */
export const choicesPath = (assessmentId: string) => `/plan/${assessmentId}/choices`;
