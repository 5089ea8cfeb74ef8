import { Divider, IconButton, Menu, MenuItem } from '@faultline/shared/ui';
import { Check, Columns3 } from 'lucide-react';
import { useState } from 'react';
import type { ColumnVisibility } from './useColumnVisibility.ts';

/** Which columns the table shows. */
export function ColumnsMenu({ chosen }: { chosen: ColumnVisibility }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label="Columns"
        title="Columns"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Columns3 size={17} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {chosen.choices.map(({ key, title, shown }) => (
          <MenuItem key={key} role="menuitemcheckbox" aria-checked={shown} onClick={() => chosen.show(key, !shown)}>
            <Check size={15} aria-hidden style={{ visibility: shown ? undefined : 'hidden' }} />
            {title}
          </MenuItem>
        ))}
        <Divider component="li" role="separator" />
        <MenuItem
          onClick={() => {
            chosen.reset();
            close();
          }}
        >
          <span style={{ width: 15 }} />
          Reset columns
        </MenuItem>
      </Menu>
    </>
  );
}
