import { Divider, Menu, MenuItem, MutedText } from '@faultline/shared/ui';
import { Check } from 'lucide-react';
import { cveColumns } from './cveColumns.tsx';
import type { ColumnVisibility } from './useColumnVisibility.ts';

interface ColumnsMenuListProps {
  anchor: HTMLElement | null;
  onClose: () => void;
  chosen: ColumnVisibility;
}

export function ColumnsMenuList({ anchor, onClose, chosen }: ColumnsMenuListProps) {
  const choices = cveColumns
    .filter(({ fixed }) => fixed !== true)
    .map((column) => {
      const { key, title } = column;
      const shown = chosen.isShown(column);
      return { key, title, shown, hasRoom: !shown || !chosen.overflowing.includes(key) };
    });
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {choices.map(({ key, title, shown, hasRoom }) => (
        <MenuItem key={key} role="menuitemcheckbox" aria-checked={shown} onClick={() => chosen.show(key, !shown)}>
          <Check size={15} aria-hidden style={{ visibility: shown ? undefined : 'hidden' }} />
          {title} {!hasRoom && <MutedText>Hidden at this width</MutedText>}
        </MenuItem>
      ))}
      <Divider component="li" role="separator" />
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={chosen.compact}
        onClick={() => chosen.setCompact(!chosen.compact)}
      >
        <Check size={15} aria-hidden style={{ visibility: chosen.compact ? undefined : 'hidden' }} />
        Compact rows
      </MenuItem>
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={chosen.selecting}
        onClick={() => chosen.setSelecting(!chosen.selecting)}
      >
        <Check size={15} aria-hidden style={{ visibility: chosen.selecting ? undefined : 'hidden' }} />
        Select rows
      </MenuItem>
      <MenuItem
        onClick={() => {
          chosen.reset();
          onClose();
        }}
      >
        <span style={{ width: 15 }} />
        Reset columns
      </MenuItem>
    </Menu>
  );
}
