import { PathIcon, styled } from '@faultline/shared/ui';
import type { PaletteItem } from './paletteItems.ts';

interface PaletteListProps {
  id: string;
  items: readonly PaletteItem[];
  optionId: (index: number) => string;
  active: PaletteItem | undefined;
  // True while the items belong to an earlier text.
  busy: boolean;
  onPick: (item: PaletteItem) => void;
}

const Heading = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '10px 12px 4px',
  color: theme.vars.palette.text.secondary,
}));
const Option = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 36,
  padding: '4px 12px',
  borderRadius: 7,
  cursor: 'pointer',
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& span:first-of-type': { flex: 'none', maxWidth: '75%' },
  '& span + span': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[aria-selected=true]': {
    color: theme.vars.palette.tone.accent.text,
    backgroundColor: theme.vars.palette.tone.accent.tint,
    '& :is(svg, span)': { color: 'inherit' },
  },
  '@media (pointer: coarse)': { minHeight: 44 },
}));

export function PaletteList({ id, items, optionId, active, busy, onPick }: PaletteListProps) {
  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <div id={id} role="listbox" aria-label="Results" aria-busy={busy} tabIndex={-1} hidden={items.length === 0}>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <Heading aria-hidden>{group}</Heading>
          {items.map(
            (item, index) =>
              item.group === group && (
                <Option
                  key={item.id}
                  id={optionId(index)}
                  role="option"
                  aria-selected={item === active}
                  // Keeps the focus in the field.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onPick(item)}
                >
                  <PathIcon paths={item.icon} size={16} />
                  <span>{item.label}</span>
                  {item.detail !== undefined && item.detail !== '' && <span>{item.detail}</span>}
                </Option>
              ),
          )}
        </div>
      ))}
    </div>
  );
}
