import type { CveRow } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { RowLink } from '@faultline/shared/tables';
import { useRowContext } from '../rows/RowContext.ts';
import { targetNames } from '../rows/targets.ts';

/** Both names, as they are read whole on hover. */
export const formatOwner = (row: CveRow): string => `${row.vendor_name} ${row.product_name}`;

/** The vendor and its product, each the way to its page; `+n` says that more are affected. In a table under each other. */
export function VendorProductCell({ row }: { row: CveRow }) {
  const { follow } = useRowContext();
  const { vendor_id, product_id, vendor_name, product_name, more_products } = row;
  const name = (text: string, href: string | undefined) =>
    href === undefined ? (
      text
    ) : (
      <RowLink href={href} onClick={follow}>
        {text}
      </RowLink>
    );
  const vendor = name(vendor_name, vendor_id && paths.vendor(vendor_id));
  return (
    <>
      {targetNames.vendor(row) === undefined ? <span className="unknown">{vendor}</span> : vendor}{' '}
      <span className="product">
        {name(product_name, product_id && paths.product(product_id))}
        {more_products > 0 && <span title={`${more_products} more products are affected`}> +{more_products}</span>}
      </span>
    </>
  );
}
