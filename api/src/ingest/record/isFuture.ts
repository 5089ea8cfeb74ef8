// Room for clocks of publishers and mirrors that are ahead.
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000;

/** Returns whether a stated date is wrong, as it lies more than a day after `now`. */
export const isFuture = (date: string, now: Date): boolean =>
  date > new Date(now.getTime() + MAX_AHEAD_MS).toISOString();
