import { account } from '@faultline/shared/contract';
import { useCapability, useQuery } from '@faultline/shared/query';

// Any answer of the provider says what it offers, and these screens are often the first that makes a call.
export function useSsoCapability() {
  const isOffered = useCapability('single-sign-on');
  const query = useQuery(account.plans, { enabled: isOffered === undefined });
  return { isOffered, failure: isOffered === undefined && query.status === 'failed' ? query : undefined };
}
