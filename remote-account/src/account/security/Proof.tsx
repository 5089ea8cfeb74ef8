import { setProofHandler } from '@faultline/shared/api';
import { useOnDemand } from '@faultline/shared/ui';
import { useEffect, useRef, useState } from 'react';

const loadDialog = () => import('./ProofDialog.tsx');

// While it is mounted, a call that the provider refuses without a proof opens a dialog, and is repeated after it.
export function Proof() {
  const pending = useRef<PromiseWithResolvers<boolean>>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  const settle = (isProven: boolean) => {
    pending.current?.resolve(isProven);
    pending.current = undefined;
    setIsOpen(false);
  };
  const dialog = useOnDemand(loadDialog, isOpen, () => settle(false));
  useEffect(
    () =>
      setProofHandler(() => {
        pending.current ??= Promise.withResolvers();
        setIsOpen(true);
        return pending.current.promise;
      }),
    [],
  );
  return isOpen && dialog !== undefined ? <dialog.ProofDialog onSettled={settle} /> : null;
}
