import { Dialog } from '@faultline/shared/forms';
import type { NavEntry } from '@faultline/shared/ui';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PaletteItem } from './paletteItems.ts';
import { PaletteSearch } from './PaletteSearch.tsx';

export interface PaletteProps {
  open: boolean;
  typedAhead: string;
  onClose: () => void;
  entries: readonly NavEntry[];
  onSignOut: () => void;
}

export function Palette({ open, typedAhead, onClose, entries, onSignOut }: PaletteProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // Reopening during the closing animation also starts with an empty field.
  const [opening, setOpening] = useState({ open, count: 0 });
  if (opening.open !== open) setOpening({ open, count: opening.count + Number(open) });
  const pick = ({ href, run }: PaletteItem) => {
    onClose();
    // The current page keeps its filters and position, as it does for its sidebar entry (specification 2.4).
    if (href !== undefined && href !== pathname) void navigate(href);
    // Runs after the dialog has returned the focus, because the action may move it.
    if (run !== undefined) setTimeout(run);
  };
  return (
    <Dialog open={open} onClose={onClose} title="Quick search" width={600} tall follows>
      <PaletteSearch
        key={opening.count}
        typedAhead={typedAhead}
        entries={entries}
        onSignOut={onSignOut}
        onPick={pick}
      />
    </Dialog>
  );
}
