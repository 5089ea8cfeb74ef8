import type { AffectedVersion } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { AppLink, styled } from '@faultline/shared/ui';
import { Fold } from '../parts/Fold.tsx';
import { beganWith } from '../ranges/stretchOf.ts';
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

/** How many are shown at first. Of commits few: who looks for one searches the repository. */
const FIRST = 24;
const FIRST_COMMITS = 4;

const isCommit = ({ version_type }: AffectedVersion): boolean => version_type === 'git';

const sheets = [
  {
    heading: undefined,
    holds: (range: AffectedVersion) => range.status === 'affected' && !isCommit(range),
    first: FIRST,
  },
  { heading: 'Not known', holds: (range: AffectedVersion) => range.status === 'unknown', first: FIRST },
  {
    heading: 'Not affected',
    holds: (range: AffectedVersion) => range.status === 'unaffected' && !isCommit(range),
    first: FIRST,
  },
  {
    heading: 'Affected commits',
    holds: (range: AffectedVersion) => range.status === 'affected' && isCommit(range),
    first: FIRST_COMMITS,
  },
  {
    heading: 'Commits not affected',
    holds: (range: AffectedVersion) => range.status === 'unaffected' && isCommit(range),
    first: FIRST_COMMITS,
  },
];

interface RangesProps {
  ranges: readonly AffectedVersion[];
  first: number;
  /** The version it began with, where all since is affected but what is listed as fixed. */
  began: string | undefined;
}

function Ranges({ ranges, first, began }: RangesProps) {
  return (
    <Fold items={ranges} first={first} step={200} noun="versions">
      {(shown) => (
        <Chips>
          {shown.map((range) => (
            <li key={JSON.stringify(range)}>
              <RangeChip range={range} {...(range.version === began ? { words: `since ${began}` } : {})} />
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
      {sheets.map(({ heading, holds, first }) => {
        const found = ranges.filter(holds);
        if (found.length === 0) return null;
        return (
          <div key={heading ?? 'Affected'}>
            {heading !== undefined && <Status>{heading}</Status>}
            <Ranges ranges={found} first={first} began={heading === undefined ? beganWith(ranges) : undefined} />
          </div>
        );
      })}
    </div>
  );
}
