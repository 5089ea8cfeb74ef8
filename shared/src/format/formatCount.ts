const separated = new Intl.NumberFormat('en-US');
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** `12,345`. */
export const formatCount = (count: number): string => separated.format(count);

/** `12.3K`, for narrow places. */
export const formatCompact = (count: number): string => compact.format(count);

/** `1 vulnerability`, `12,345 vulnerabilities`. The plural defaults to the word with an s. */
export const plural = (count: number, one: string, many: string = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
