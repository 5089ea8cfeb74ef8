import { IconButton, Menu, MenuItem, MutedText } from '@faultline/shared/ui';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useState } from 'react';
import { type CveSort, type SortKey, sortKeys } from './useCveSort.ts';

const labels: Record<SortKey, string> = {
  published: 'Published date',
  updated: 'Last updated',
  score: 'Score',
  epss: 'EPSS',
  priority: 'Priority',
};
const PRIORITY_HINT = 'Known exploited first, then actively exploited, then EPSS, then CVSS';

/** The orders of the whole list. The one in force, chosen again, is reversed. */
export function SortMenu({ sort: { sort, setSort } }: { sort: CveSort }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (key: SortKey) => {
    setSort({ key, direction: key === sort.key && sort.direction === 'desc' ? 'asc' : 'desc' });
    setAnchor(null);
  };
  const Arrow = sort.direction === 'asc' ? ArrowUp : ArrowDown;
  const direction = sort.direction === 'asc' ? 'ascending' : 'descending';
  const name = `Sort: ${labels[sort.key]}, ${direction}`;
  return (
    <>
      <IconButton
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ArrowUpDown size={17} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {sortKeys.map((key) => (
          <MenuItem
            key={key}
            role="menuitemradio"
            aria-checked={key === sort.key}
            onClick={() => choose(key)}
            style={{ whiteSpace: 'normal', maxWidth: 320 }}
          >
            <Arrow
              size={15}
              aria-hidden
              style={{ flex: 'none', visibility: key === sort.key ? undefined : 'hidden' }}
            />
            <span>
              {labels[key]}
              {key === 'priority' && <MutedText style={{ display: 'block' }}>{PRIORITY_HINT}</MutedText>}
            </span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
