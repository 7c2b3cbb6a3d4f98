/** Path of the page with a person's choices. In a file of its own, because no widget links to the page. */
export const choicesPath = (assessmentId: string) => `/plan/${assessmentId}/choices`;

/** Path of the page behind the plan mail's link, on which a person confirms a choice. @param token signed, known only to the mail */
export const confirmPath = (assessmentId: string, token: string) => `/plan/${assessmentId}/confirm/${token}`;
