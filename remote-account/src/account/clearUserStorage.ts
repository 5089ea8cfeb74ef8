/** Removes what this browser keeps for a person: the entries that end with their address. */
export function clearUserStorage(email: string): void {
  const own = Object.keys(localStorage).filter((key) => key.endsWith(`:${email}`));
  for (const key of own) localStorage.removeItem(key);
}
