import { Divider, Menu, MenuItem, type MenuState, MutedText } from '@faultline/shared/ui';
import { Check } from 'lucide-react';
import { cveColumns } from './cveColumns.tsx';
import type { ColumnVisibility } from './useColumnVisibility.ts';

interface ColumnsMenuListProps {
  menu: MenuState;
  chosen: ColumnVisibility;
}

export function ColumnsMenuList({ menu, chosen }: ColumnsMenuListProps) {
  const choices = cveColumns
    .filter(({ fixed }) => fixed !== true)
    .map((column) => {
      const { key, title } = column;
      const shown = chosen.isShown(column);
      return { key, title, shown, hasRoom: !shown || !chosen.overflowing.includes(key) };
    });
  return (
    <Menu {...menu}>
      {choices.map(({ key, title, shown, hasRoom }) => (
        <MenuItem key={key} {...checkItem(shown, (isShown) => chosen.show(key, isShown))}>
          <CheckMark shown={shown} />
          {title} {!hasRoom && <MutedText>Hidden at this width</MutedText>}
        </MenuItem>
      ))}
      <Divider component="li" role="separator" />
      <MenuItem {...checkItem(chosen.compact, chosen.setCompact)}>
        <CheckMark shown={chosen.compact} />
        Compact rows
      </MenuItem>
      <MenuItem {...checkItem(chosen.selecting, chosen.setSelecting)}>
        <CheckMark shown={chosen.selecting} />
        Select rows
      </MenuItem>
      <MenuItem
        onClick={() => {
          chosen.reset();
          menu.onClose();
        }}
      >
        <span style={{ width: 15 }} />
        Reset columns
      </MenuItem>
    </Menu>
  );
}

const checkItem = (isOn: boolean, onChange: (isOn: boolean) => void) => ({
  role: 'menuitemcheckbox',
  'aria-checked': isOn,
  onClick: () => onChange(!isOn),
});

const CheckMark = ({ shown }: { shown: boolean }) => (
  <Check size={15} aria-hidden style={{ visibility: shown ? undefined : 'hidden' }} />
);
