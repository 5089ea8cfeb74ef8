const day = (value: string | Date): string => (typeof value === 'string' ? value : value.toISOString()).slice(0, 10);

/** `2025-01-05`: the day of an instant in UTC, as date inputs hold it. */
export const utcDay = (instant: Date = new Date()): string => day(instant);

/** The first instant of a `YYYY-MM-DD` day, UTC: `2025-01-05T00:00:00.000Z`. */
export const utcDayStart = (value: string | Date): string => `${day(value)}T00:00:00.000Z`;

/** The last instant of a `YYYY-MM-DD` day, UTC: `2025-01-05T23:59:59.999Z`. */
export const utcDayEnd = (value: string | Date): string => `${day(value)}T23:59:59.999Z`;
