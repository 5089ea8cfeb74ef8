import { Button } from '@faultline/shared/ui';
import { ArrowLeft } from 'lucide-react';
import { useBack } from './useBack.ts';

/** Back to the previous page, or to `otherwise` where there is none. */
export function BackButton({ otherwise, size = 'medium' }: { otherwise: string; size?: 'small' | 'medium' }) {
  return (
    <Button size={size} startIcon={<ArrowLeft size={15} />} onClick={useBack(otherwise)}>
      Back
    </Button>
  );
}
