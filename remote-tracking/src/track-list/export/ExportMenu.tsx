import type { Tracking } from '@faultline/shared/contract';
import { utcDay } from '@faultline/shared/format';
import { Menu, MenuItem, saveFile } from '@faultline/shared/ui';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { ResponsiveAction } from '../ResponsiveAction.tsx';
import { writeCsv, writeJson } from './writeList.ts';

const formats = [
  ['CSV', 'csv', 'text/csv;charset=utf-8', writeCsv],
  ['JSON', 'json', 'application/json', writeJson],
] as const;

/** The whole list as a file. */
export function ExportMenu({ trackings }: { trackings: readonly Tracking[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <ResponsiveAction
        label="Export"
        icon={<Download size={15} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        disabled={trackings.length === 0}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={close}>
        {formats.map(([name, ending, type, write]) => (
          <MenuItem
            key={name}
            onClick={() => {
              saveFile(new Blob([write(trackings)], { type }), `track-list_${utcDay()}.${ending}`);
              close();
            }}
          >
            Export as {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
