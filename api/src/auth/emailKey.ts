/** What an address is found by: people type theirs in either case. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
