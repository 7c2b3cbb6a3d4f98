/** Mails carry the id of their outbox row in this header, and providers give it back with what they report. */
export const MESSAGE_REF_HEADER = 'X-Message-Ref';
