import { factors } from '@faultline/shared/contract';
import { useCapability, useQuery } from '@faultline/shared/query';

// Accounts that sign in by single sign-on alone have none.
export function useHasPassword(): boolean {
  const list = useQuery(factors.list, { enabled: useCapability('second-factor') === true });
  return list.status !== 'ready' || list.data.has_password;
}
