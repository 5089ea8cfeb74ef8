export const formatNumber = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Prints a line of figures. */
export const print = (what: string, ...figures: string[]): void =>
  console.log(`  ${what.padEnd(38)} ${figures.join(', ')}`);
