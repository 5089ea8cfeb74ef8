import IconButton from '@mui/material/IconButton';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from '../toasts/toast.ts';

interface CopyButtonProps {
  value: string;
  /** What is copied, as the toast names it: `CVE ID`. */
  label: string;
  size?: number;
}

/** Copies to the clipboard, says so in a toast, and shows a tick for 2 s (spec part 2, section 4). */
export function CopyButton({ value, label, size = 15 }: CopyButtonProps) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return undefined;
    const timer = setTimeout(() => setCopied(0), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied((times) => times + 1);
      toast.success(`${label} copied to clipboard`);
    } catch {
      toast.error('Failed to copy to clipboard');
    }
  };
  return (
    <IconButton aria-label={`Copy ${label}`} title={`Copy ${label}`} onClick={copy} className="no-print">
      {copied === 0 ? <Copy size={size} /> : <Check size={size} />}
    </IconButton>
  );
}
