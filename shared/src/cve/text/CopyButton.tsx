import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/controls/Button.tsx';
import { toast } from '../../ui/toasts/toastQueue.ts';

interface CopyButtonProps {
  value: string;
  label: string;
  size?: number;
}

export function CopyButton({ value, label, size = 15 }: CopyButtonProps) {
  const { copied, copy } = useCopy(value, label);
  return (
    <IconButton aria-label={`Copy ${label}`} title={`Copy ${label}`} onClick={copy} className="no-print">
      {copied ? <Check size={size} /> : <Copy size={size} />}
    </IconButton>
  );
}

const TICK_MS = 2000;

/** A text that takes long to create is a function, called when it is copied. `copied` is true for 2 s. */
export function useCopy(value: string | (() => string), label: string): { copied: boolean; copy: () => Promise<void> } {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return undefined;
    const timer = setTimeout(() => setTimes(0), TICK_MS);
    return () => clearTimeout(timer);
  }, [times]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof value === 'string' ? value : value());
      setTimes((before) => before + 1);
      toast.success(`${label} copied to clipboard`);
    } catch {
      toast.error('Failed to copy to clipboard');
    }
  };
  return { copied: times > 0, copy };
}
