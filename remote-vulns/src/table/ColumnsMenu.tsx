import { useUserStorage } from '@faultline/shared/session';
import { Divider, IconButton, Menu, MenuItem, useMediaQuery } from '@faultline/shared/ui';
import { Check, Columns3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type CveColumn, cveColumns } from './cveColumns.tsx';

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

type Choice = Record<string, boolean>;

const readChoice = (stored: unknown): Choice =>
  Object.fromEntries(
    Object.entries(Object(stored) as object).filter(
      (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
    ),
  );
const choiceOfColumns = { name: 'columns', initial: {}, read: readChoice };

/** The columns that the user chose, stored in the browser. A column that was never chosen follows the width of the screen. */
export function useColumnVisibility(offersRisk: boolean) {
  const [choice, setChoice] = useUserStorage<Choice>(choiceOfColumns);
  const wide = useMediaQuery('(min-width: 1440px)', { noSsr: true });
  const touch = useMediaQuery('(hover: none)', { noSsr: true });
  return useMemo(() => {
    const isShown = (key: string, usual: CveColumn['usual'] = 'always') =>
      choice[key] ?? (usual === 'always' || (usual === 'wide' && wide && offersRisk));
    return {
      columns: cveColumns
        .filter(({ key, fixed, usual }) => fixed === true || isShown(key, usual))
        // Without a pointer the buttons do not float but stand in their column.
        .map((column) => (touch && column.key === 'actions' ? { ...column, width: '172px' } : column)),
      choices: cveColumns
        .filter(({ fixed }) => fixed !== true)
        .map(({ key, title, usual }) => ({ key, title, shown: isShown(key, usual) })),
      show: (key: string, shown: boolean) => setChoice((before) => ({ ...before, [key]: shown })),
      reset: () => setChoice({}),
    };
  }, [choice, setChoice, wide, offersRisk, touch]);
}

export type ColumnVisibility = ReturnType<typeof useColumnVisibility>;
