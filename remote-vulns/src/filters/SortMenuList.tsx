import { Menu, MenuItem, type MenuState, MutedText } from '@faultline/shared/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type CveSort, type SortKey, sortKeys } from './useCveSort.ts';

const PRIORITY_HINT = 'Known exploited first, then actively exploited, then EPSS, then CVSS';

interface SortMenuListProps {
  menu: MenuState;
  sort: CveSort;
  labels: Record<SortKey, string>;
}

export function SortMenuList({ menu, sort: { sort, setSort }, labels }: SortMenuListProps) {
  const choose = (key: SortKey) => {
    setSort({ key, direction: key === sort.key && sort.direction === 'desc' ? 'asc' : 'desc' });
    menu.onClose();
  };
  const Arrow = sort.direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <Menu {...menu}>
      {sortKeys.map((key) => (
        <MenuItem
          key={key}
          role="menuitemradio"
          aria-checked={key === sort.key}
          onClick={() => choose(key)}
          style={{ whiteSpace: 'normal', maxWidth: 320 }}
        >
          <Arrow size={15} aria-hidden style={{ flex: 'none', visibility: key === sort.key ? undefined : 'hidden' }} />
          <span>
            {labels[key]}
            {key === 'priority' && <MutedText style={{ display: 'block' }}>{PRIORITY_HINT}</MutedText>}
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
