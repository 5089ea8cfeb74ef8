import { CveScreen } from '../screen/CveScreen.tsx';
import { pastTab } from '../tabs/pastTab.ts';

/** Every record of the provider, newest first (specification 6). */
export function PastScreen() {
  return <CveScreen tab={pastTab} />;
}
