import { sso } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { useOnDemand } from '@faultline/shared/ui';
import type { ReactNode } from 'react';
import { useSsoCapability } from './useSsoCapability.ts';

const loadButton = () => import('./SsoButton.tsx');

// Renders the button of the identity provider, if there is one, below `children`, which sign in or register without it.
export function SsoOffer({ children }: { children?: ReactNode }) {
  const { isOffered } = useSsoCapability();
  const query = useQuery(sso.provider, { enabled: isOffered === true });
  const provider = query.status === 'ready' ? query.data : undefined;
  const button = useOnDemand(loadButton, provider !== undefined);
  return (
    <>
      {provider?.isOnly !== true && children}
      {provider !== undefined && button !== undefined && (
        <button.SsoButton name={provider.name} isWide={children !== undefined} />
      )}
    </>
  );
}
