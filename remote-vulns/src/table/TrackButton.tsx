import { IconButton } from '@faultline/shared/ui';
import type { ReactNode } from 'react';

interface TrackButtonProps {
  what: 'Vendor' | 'Product' | 'Version';
  /** Of the vendor, product or version, for the hint. */
  name: string;
  tracked: boolean;
  busy: boolean;
  onToggle: () => void;
  icon: ReactNode;
}

/** Track or Untrack one of the things a row names. */
export function TrackButton({ what, name, tracked, busy, onToggle, icon }: TrackButtonProps) {
  const action = tracked ? 'Untrack' : 'Track';
  return (
    <IconButton
      aria-label={`${action} ${what}`}
      aria-pressed={tracked}
      title={`${action} ${what.toLowerCase()} ${name}`}
      disabled={busy}
      onClick={onToggle}
      color={tracked ? 'primary' : undefined}
    >
      {icon}
    </IconButton>
  );
}
