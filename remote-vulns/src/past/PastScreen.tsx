import { CveScreen } from '../screen/CveScreen.tsx';
import { pastTab } from '../tabs/pastTab.ts';

/** Every record of the provider, newest first (spec part 1, section 2). */
export function PastScreen() {
  return <CveScreen tab={pastTab} />;
}
