import { CveScreen } from '../screen/CveScreen.tsx';
import { dailyTab } from '../tabs/dailyTab.ts';

/** What was published today (spec part 1, section 2). */
export function DailyScreen() {
  return <CveScreen tab={dailyTab} />;
}
