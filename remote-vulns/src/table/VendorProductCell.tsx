import type { CveRow } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { AppLink, styled } from '@faultline/shared/ui';
import { nameOf } from '../rows/targets.ts';

const Root = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '& > span': { color: theme.vars.palette.text.secondary },
  '&[data-lines=two] > .product': {
    ...theme.typography.caption,
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
}));

interface NameProps {
  text: string;
  to: string | undefined;
}

const Name = ({ text, to }: NameProps) =>
  to === undefined ? (
    text
  ) : (
    <AppLink to={to} tone="text">
      {text}
    </AppLink>
  );

/** The vendor and its product, each the way to its page; `+n` says that more are affected. In a table under each other. */
export function VendorProductCell({ row, lines = 'two' }: { row: CveRow; lines?: 'one' | 'two' }) {
  const { vendor_id, product_id, vendor_name, product_name, more_products } = row;
  const vendor = <Name text={vendor_name} to={vendor_id && paths.vendor(vendor_id)} />;
  return (
    <Root data-lines={lines} title={`${vendor_name} ${product_name}`}>
      {nameOf.vendor(row) === undefined ? <span>{vendor}</span> : vendor}{' '}
      <span className="product">
        <Name text={product_name} to={product_id && paths.product(product_id)} />
        {more_products > 0 && <span title={`${more_products} more products are affected`}> +{more_products}</span>}
      </span>
    </Root>
  );
}
