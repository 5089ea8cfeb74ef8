import { Button, useCopy } from '@faultline/shared/ui';
import { Check, Share2 } from 'lucide-react';

/** Copies the address of the page. */
export function ShareButton() {
  const { copied, copy } = useCopy(location.href, 'Page URL');
  return (
    <Button startIcon={copied ? <Check size={15} /> : <Share2 size={15} />} onClick={() => void copy()}>
      Share CVE
    </Button>
  );
}
