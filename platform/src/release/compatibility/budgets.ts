/**
 * What a release may weigh, in bytes as sent (brotli). A screen is what a browser that has the host fetches to show it:
 * the entry and the screen's own chunks. The host is the scripts and styles its page names.
 */
export const budgets = { screen: 30_000, host: 180_000 } as const;
