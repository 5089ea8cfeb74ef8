import { account, sso } from '@faultline/shared/contract';
import { useCapability, useQuery } from '@faultline/shared/query';
import { useOnDemand } from '@faultline/shared/ui';
import type { ReactNode } from 'react';

const loadButton = () => import('./SsoButton.tsx');

// The button of the identity provider where there is one, after `children`, which sign in or register without it.
export function SsoOffer({ children }: { children?: ReactNode }) {
  const offered = useCapability('single-sign-on');
  // Any answer of the provider says what it offers; these screens make no call by themselves.
  useQuery(account.plans, { enabled: offered === undefined });
  const query = useQuery(sso.provider, { enabled: offered === true });
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
