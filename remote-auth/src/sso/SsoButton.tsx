import { sso } from '@faultline/shared/contract';
import { openIdentityProvider } from '@faultline/shared/forms';
import { useCommand } from '@faultline/shared/query';
import { requestedPage } from '@faultline/shared/routing';
import { Button, toast } from '@faultline/shared/ui';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

export function SsoButton({ name, isWide }: { name: string; isWide: boolean }) {
  const { state } = useLocation();
  const start = useCommand(sso.start);
  const [isLeaving, setIsLeaving] = useState(false);

  async function leave() {
    const outcome = await start.run();
    if (!outcome.ok) return;
    const hasLeft = openIdentityProvider(outcome.data, { from: requestedPage(state) });
    setIsLeaving(hasLeft);
    if (!hasLeft) toast.error("Couldn't open the identity provider. Its address is wrong. Tell an operator.");
  }

  return (
    <Button
      size="large"
      fullWidth={isWide}
      sx={{ whiteSpace: 'normal' }}
      startIcon={<Building2 size={16} />}
      loading={start.busy || isLeaving}
      loadingPosition="start"
      onClick={() => void leave()}
    >
      Continue with {name}
    </Button>
  );
}
