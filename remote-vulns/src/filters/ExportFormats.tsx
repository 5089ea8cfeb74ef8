import { Menu, MenuItem } from '@faultline/shared/ui';

interface ExportFormatsProps {
  anchor: HTMLElement | null;
  onClose: () => void;
  onPick: (format: (typeof formats)[number][0]) => void;
}

export function ExportFormats({ anchor, onClose, onPick }: ExportFormatsProps) {
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {formats.map(([format, label]) => (
        <MenuItem
          key={format}
          onClick={() => {
            onClose();
            onPick(format);
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

const formats = [
  ['html', 'HTML report'],
  ['csv', 'CSV for spreadsheets'],
  ['json', 'JSON'],
] as const;
