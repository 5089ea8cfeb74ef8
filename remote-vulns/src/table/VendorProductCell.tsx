import type { CveRow } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { AppLink, styled } from '@faultline/shared/ui';
import { nameOf } from '../rows/targets.ts';

const Quiet = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

interface NameProps {
  text: string;
  to: string | undefined;
  known: boolean;
}

function Name({ text, to, known }: NameProps) {
  if (!known) return <Quiet>{text}</Quiet>;
  return to === undefined ? (
    text
  ) : (
    <AppLink to={to} tone="text">
      {text}
    </AppLink>
  );
}

/** The vendor and its product, each the way to its page; `+n` says that more are affected. */
export function VendorProductCell({ row }: { row: CveRow }) {
  const { vendor_id, product_id, more_products } = row;
  return (
    <span title={`${row.vendor_name} ${row.product_name}`}>
      <Name text={row.vendor_name} to={vendor_id && paths.vendor(vendor_id)} known={nameOf.vendor(row) !== undefined} />{' '}
      <Name
        text={row.product_name}
        to={product_id && paths.product(product_id)}
        known={nameOf.product(row) !== undefined}
      />
      {more_products > 0 && <Quiet title={`${more_products} more products are affected`}> +{more_products}</Quiet>}
    </span>
  );
}
