/** Header with the id of a mail's outbox row. Providers return it in their reports. */
export const MESSAGE_REF_HEADER = 'X-Message-Ref';
