import type { AffectedVersion } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { AppLink, styled } from '@faultline/shared/ui';
import { Fold } from '../parts/Fold.tsx';
import type { AffectedGroup } from './groupAffected.ts';
import { RangeChip } from './RangeChip.tsx';

const Name = styled('h3')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '0 0 8px',
  overflowWrap: 'anywhere',
  '& > span': { color: theme.vars.palette.text.secondary },
}));
const Chips = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { maxWidth: '100%' },
});
const Status = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '8px 0 4px',
  color: theme.vars.palette.text.secondary,
}));

const headings = [
  ['affected', undefined],
  ['unknown', 'Not known'],
  ['unaffected', 'Not affected'],
] as const;

function Ranges({ ranges }: { ranges: readonly AffectedVersion[] }) {
  return (
    <Fold items={ranges} first={24} step={200} noun="versions">
      {(shown) => (
        <Chips>
          {shown.map((range) => (
            <li key={JSON.stringify(range)}>
              <RangeChip range={range} />
            </li>
          ))}
        </Chips>
      )}
    </Fold>
  );
}

/** One product and its ranges: what is affected, what is not known, what is not affected. */
export function AffectedProduct({ group: { vendor, vendorId, product, productId, ranges } }: { group: AffectedGroup }) {
  return (
    <div>
      <Name>
        {vendor !== undefined && (
          <>
            {vendorId === undefined ? (
              vendor
            ) : (
              <AppLink to={paths.vendor(vendorId)} tone="quiet">
                {vendor}
              </AppLink>
            )}
            <span aria-hidden> / </span>
          </>
        )}
        <strong>
          {productId === undefined ? product : <AppLink to={paths.product(productId)}>{product}</AppLink>}
        </strong>
      </Name>
      {headings.map(([status, heading]) => {
        const found = ranges.filter((range) => range.status === status);
        if (found.length === 0) return null;
        return (
          <div key={status}>
            {heading !== undefined && <Status>{heading}</Status>}
            <Ranges ranges={found} />
          </div>
        );
      })}
    </div>
  );
}
