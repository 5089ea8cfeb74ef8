import { IconButton } from '../controls/IconButton.tsx';
import { Check, Copy } from 'lucide-react';
import { useCopy } from './useCopy.ts';

interface CopyButtonProps {
  value: string;
  /** What is copied, as the toast names it: `CVE ID`. */
  label: string;
  size?: number;
}

/** An icon that copies to the clipboard, says so in a toast, and shows a tick for 2 s. */
export function CopyButton({ value, label, size = 15 }: CopyButtonProps) {
  const { copied, copy } = useCopy(value, label);
  return (
    <IconButton aria-label={`Copy ${label}`} title={`Copy ${label}`} onClick={copy} className="no-print">
      {copied ? <Check size={size} /> : <Copy size={size} />}
    </IconButton>
  );
}
