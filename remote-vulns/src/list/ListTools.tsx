import { IconButton, useMenu, useOnDemand } from '@faultline/shared/ui';
import { Rows4, ListChecks, Columns3, Keyboard } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import type { ColumnVisibility } from '../table/useColumnVisibility.ts';
import { useShortcuts } from '@faultline/shared/forms';

interface ListToolsProps {
  chosen: ColumnVisibility;
  offersSearch: boolean;
}

export const ListTools = memo(function ListTools({ chosen, offersSearch }: ListToolsProps) {
  return (
    <>
      <ShortcutsButton offersSearch={offersSearch} />
      <SelectButton selecting={chosen.selecting} onChange={chosen.setSelecting} />
      <Toggle label="Compact rows" isOn={chosen.compact} onChange={chosen.setCompact} icon={<Rows4 size={17} />} />
      <ColumnsMenu chosen={chosen} />
    </>
  );
});

// A small screen has no column menu, which offers the checkboxes elsewhere.
export function SelectButton({ selecting, onChange }: { selecting: boolean; onChange: (selecting: boolean) => void }) {
  return <Toggle label="Select rows" isOn={selecting} onChange={onChange} icon={<ListChecks size={18} />} />;
}

interface ToggleProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  icon: ReactNode;
}

function Toggle({ label, isOn, onChange, icon }: ToggleProps) {
  return (
    <IconButton
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      color={isOn ? 'primary' : undefined}
      onClick={() => onChange(!isOn)}
    >
      {icon}
    </IconButton>
  );
}

const loadList = () => import(/* webpackChunkName: "menus" */ '../table/ColumnsMenuList.tsx');

function ColumnsMenu({ chosen }: { chosen: ColumnVisibility }) {
  const { button, menu } = useMenu();
  const list = useOnDemand(loadList, menu.open, menu.onClose);
  return (
    <>
      <IconButton aria-label="Columns" title="Columns and row height" {...button}>
        <Columns3 size={17} />
      </IconButton>
      {list && <list.ColumnsMenuList menu={menu} chosen={chosen} />}
    </>
  );
}

const loadShortcuts = () => import(/* webpackChunkName: "menus" */ '../keyboard-shortcuts/ShortcutsList.tsx');

const focusFilter = () => document.querySelector<HTMLElement>('form[name=filter] input')?.focus();

function ShortcutsButton({ offersSearch }: { offersSearch: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const list = useOnDemand(loadShortcuts, open, close);
  useShortcuts({ '?': () => setOpen(true), ...(offersSearch ? {} : { '/': focusFilter }) });
  return (
    <>
      <IconButton
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        title="Keyboard shortcuts (?)"
        onClick={() => setOpen(true)}
      >
        <Keyboard size={17} />
      </IconButton>
      {list && <list.ShortcutsList open={open} onClose={close} />}
    </>
  );
}
