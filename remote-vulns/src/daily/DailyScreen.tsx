import { CveScreen } from '../screen/CveScreen.tsx';
import { dailyTab } from '../tabs/dailyTab.ts';

/** What was published today (specification 6). */
export function DailyScreen() {
  return <CveScreen tab={dailyTab} />;
}
