import type { NamedFix } from './loadAnswers.ts';

export type ShownFix = Pick<NamedFix, 'vendor_name' | 'product_name' | 'version' | 'stated_as'>;

interface ProductFixes {
  product: string | null;
  versions: string[];
}

/** Marks a version that only the description names. */
export const markFix = ({ version, stated_as }: ShownFix): string =>
  stated_as === 'description' ? `${version} (only in the description)` : version;

/** Returns the fixes by product, in their order. Equal names of several vendors are one. */
export function groupFixes(fixes: readonly ShownFix[]): ProductFixes[] {
  const groups = Map.groupBy(fixes, ({ product_name }) => product_name);
  return [...groups].map(([product, own]) => ({ product, versions: [...new Set(own.map(markFix))] }));
}

const MAX_FIXES = 10;

/** Returns the fixes as the cells of a report: `2.4`; of several products `Anvil 2.4`. */
export function listFixTexts(fixes: readonly ShownFix[]): string[] {
  const groups = groupFixes(fixes);
  const texts = groups.flatMap(({ product, versions }) =>
    versions.map((version) => (groups.length === 1 || product === null ? version : `${product} ${version}`)),
  );
  return [...new Set(texts)].slice(0, MAX_FIXES);
}
