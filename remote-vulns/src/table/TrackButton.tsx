import { IconButton } from '@faultline/shared/ui';
import type { ReactNode } from 'react';

interface TrackButtonProps {
  what: 'Vendor' | 'Product' | 'Version';
  /** Of the vendor, product or version, for the hint. */
  name: string;
  tracked: boolean;
  busy: boolean;
  onFlip: () => void;
  icon: ReactNode;
}

/** Track or Untrack one of the things a row names. */
export function TrackButton({ what, name, tracked, busy, onFlip, icon }: TrackButtonProps) {
  const deed = tracked ? 'Untrack' : 'Track';
  return (
    <IconButton
      aria-label={`${deed} ${what}`}
      aria-pressed={tracked}
      title={`${deed} ${what.toLowerCase()} ${name}`}
      disabled={busy}
      onClick={onFlip}
      color={tracked ? 'primary' : undefined}
    >
      {icon}
    </IconButton>
  );
}
