/** A share of 1 as a percentage, as EPSS gives it: `97.4%`, `<0.1%`; `N/A` without one. */
export function formatPercent(share: number | undefined | null): string {
  if (share === undefined || share === null || !Number.isFinite(share)) return 'N/A';
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) return '<0.1%';
  return `${percent.toFixed(1).replace(/\.0$/, '')}%`;
}
