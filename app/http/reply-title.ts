/**
 * Puts what a pressed button did first into a document's title. Screen readers read the title of a new page, but announce no message that is
 * on the page from its start.
 * @param page what the page's loader returned, with the `reply` of readReply
 */
export const titleWithReply = (title: string, page: object | null | undefined): string => {
  const { reply } = (page ?? {}) as { reply?: string | null };
  return reply ? `${reply} – ${title}` : title;
};
