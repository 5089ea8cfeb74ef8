import { account } from '@faultline/shared/contract';
import { useCapability, useQuery } from '@faultline/shared/query';

// Capabilities are unknown until the first answer of the provider, and these screens often make the first call.
export function useSsoCapability() {
  const isOffered = useCapability('single-sign-on');
  const query = useQuery(account.plans, { enabled: isOffered === undefined });
  return { isOffered, failure: isOffered === undefined && query.status === 'failed' ? query : undefined };
}
