import { queryClient } from '@faultline/shared/query';
import { store, tokenAtom } from '@faultline/shared/session';

/**
 * Nothing stays of the person whose session ended. Where another one is here at once, what is on screen is asked again for
 * them: screens whose questions were only dropped would wait for an answer for ever.
 */
export function clearQueryCache(): void {
  if (store.get(tokenAtom) === undefined) return queryClient.clear();
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries();
}
