const separated = new Intl.NumberFormat('en-US');

/** `12,345`. */
export const formatCount = (count: number): string => separated.format(count);

/** `1 vulnerability`, `12,345 vulnerabilities`. The plural defaults to the word with an s. */
export const plural = (count: number, one: string, many: string = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Bytes as megabytes with two decimals, `1.46 MB` (specification 21.1). */
export const formatFileSize = (bytes: number): string => `${(bytes / (1024 * 1024)).toFixed(2)} MB`;

/** A share of 1 as a percentage, as EPSS gives it: `97.4%`, `< 0.1%`, `> 99.9%`; `N/A` without one. */
export function formatPercent(share: number | undefined | null): string {
  if (share === undefined || share === null || !Number.isFinite(share)) return 'N/A';
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) return '< 0.1%';
  // A probability is never certain: one that rounds to 100 % is not shown as such.
  return percent >= 99.95 ? '> 99.9%' : `${toOneDecimal(percent)}%`;
}

export const toOneDecimal = (percent: number): string => percent.toFixed(1).replace(/\.0$/, '');
