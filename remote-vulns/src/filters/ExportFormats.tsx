import { Menu, MenuItem, type MenuState } from '@faultline/shared/ui';

interface ExportFormatsProps {
  menu: MenuState;
  onPick: (format: (typeof formats)[number][0]) => void;
}

export function ExportFormats({ menu, onPick }: ExportFormatsProps) {
  return (
    <Menu {...menu}>
      {formats.map(([format, label]) => (
        <MenuItem
          key={format}
          onClick={() => {
            menu.onClose();
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
