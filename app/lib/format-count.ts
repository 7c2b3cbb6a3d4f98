/** Formats a count as the console shows it, the same on the server and in the browser: '1,234'. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');
