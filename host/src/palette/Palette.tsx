import { Dialog } from '@faultline/shared/forms';
import type { NavEntry } from '@faultline/shared/ui';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PaletteItem } from './paletteItems.ts';
import { PaletteSearch } from './PaletteSearch.tsx';

export interface PaletteProps {
  open: boolean;
  /** What was typed before it was there. */
  typedAhead: string;
  onClose: () => void;
  /** The screens of the sidebar. */
  entries: readonly NavEntry[];
  onSignOut: () => void;
}

/** The dialog that finds CVEs, vendors, products, pages, saved views and actions by typing. */
export function Palette({ open, typedAhead, onClose, entries, onSignOut }: PaletteProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // Opened again before it is gone, it has no text either.
  const [opening, setOpening] = useState({ open, count: 0 });
  if (opening.open !== open) setOpening({ open, count: opening.count + Number(open) });
  const pick = ({ href, run }: PaletteItem) => {
    onClose();
    // The page that is shown keeps its filters and its place, as by its entry of the sidebar (specification 2.4).
    if (href !== undefined && href !== pathname) void navigate(href);
    // After the dialog gave the focus back: what runs may move it.
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
