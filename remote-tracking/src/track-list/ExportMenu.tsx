import type { Tracking } from '@faultline/shared/contract';
import { utcDay } from '@faultline/shared/format';
import { Menu, MenuItem, saveFile } from '@faultline/shared/ui';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { formatTrackingName } from '../tracking/trackingTarget.ts';
import { ResponsiveAction } from './ResponsiveAction.tsx';

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

/** A tracking as it leaves: by names that `Import List` reads again, beside its ids and settings. */
function toRow(tracking: Tracking) {
  const { tracking_type: type, target_id, vendor_name, product_name, version } = tracking;
  const name = formatTrackingName(tracking);
  return {
    type,
    vendor: type === 'vendor' ? (vendor_name ?? name) : type === 'cve' ? '' : (vendor_name ?? ''),
    product: type === 'product' ? (product_name ?? name) : type === 'product_version' ? (product_name ?? '') : '',
    version: type === 'product_version' ? (version ?? '') : '',
    cve: type === 'cve' ? target_id : '',
    custom_name: tracking.custom_name ?? '',
    notes: tracking.notes,
    version_filter: tracking.version_filter ?? '',
    email_enabled: tracking.email_enabled,
    telegram_enabled: tracking.telegram_enabled,
    is_active: tracking.is_active,
    auto_track_new_versions: tracking.auto_track_new_versions,
    target_id,
    created_at: tracking.created_at ?? '',
  };
}

/** A spreadsheet would run a cell that begins like a formula; an apostrophe makes it text. */
const escapeFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const formatCell = (value: string | boolean): string => {
  const text = escapeFormula(String(value));
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const columns = Object.keys(toRow({} as Tracking)) as (keyof ReturnType<typeof toRow>)[];

/** Without it, spreadsheets take the letters of names for others. */
const BYTE_ORDER_MARK = '\uFEFF';

export function writeCsv(trackings: readonly Tracking[]): string {
  return (
    BYTE_ORDER_MARK +
    [columns, ...trackings.map((tracking) => columns.map((column) => toRow(tracking)[column]))]
      .map((cells) => cells.map(formatCell).join(','))
      .join('\r\n')
  );
}

export function writeJson(trackings: readonly Tracking[]): string {
  return JSON.stringify(trackings.map(toRow), null, 2);
}
