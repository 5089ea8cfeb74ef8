import { useCapability } from '@faultline/shared/query';
import { useOnDemand } from '@faultline/shared/ui';
import type { CveFilterState } from '../cveFilter.ts';

const loadAlertMe = () => import(/* webpackChunkName: "alert" */ './AlertMe.tsx');

// "Alert me" for the filters of the list, if there are any and the provider has alert rules.
export function AlertAction({ state: { count, reversed, usable } }: { state: CveFilterState }) {
  const offersRules = useCapability('alerts/rules') === true;
  const loaded = useOnDemand(loadAlertMe, offersRules && count > 0);
  return offersRules && count > 0 && !reversed && loaded && <loaded.AlertMe filter={usable} />;
}
