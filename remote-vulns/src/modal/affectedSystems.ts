import type { CveDetail, CveRow } from '@faultline/shared/contract';

/** Each vendor and product a record names, once; the row's own where it names none. */
export function affectedSystems(row: CveRow, details: CveDetail | undefined): string[] {
  const named = (details?.affected_versions ?? []).map(({ vendor_name, product_name }) =>
    [vendor_name, product_name].filter(Boolean).join(' '),
  );
  const systems = [...new Set(named)].filter((name) => name !== '');
  return systems.length > 0 ? systems : [`${row.vendor_name} ${row.product_name}`];
}
