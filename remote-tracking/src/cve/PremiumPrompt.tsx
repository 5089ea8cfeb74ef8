import { paths } from '@faultline/shared/routing';
import { Button, EmptyState } from '@faultline/shared/ui';
import { LockKeyhole } from 'lucide-react';

/** Says to free users what the timeline is and how to get it. */
export function PremiumPrompt() {
  return (
    <EmptyState
      compact
      icon={<LockKeyhole size={18} />}
      title="Timeline Feature - Premium Only"
      hint="Available in Pro and Business plans"
      action={<Button href={paths.account}>Upgrade to Unlock</Button>}
    />
  );
}
