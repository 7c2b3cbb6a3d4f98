/**
 * Two addresses are the same when this is: without spaces around it, in lower case. Rows are found and counted by it;
 * mails go to the address as it was typed.
 */
export const toEmailKey = (address: string): string => address.trim().toLowerCase();
