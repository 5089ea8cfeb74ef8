import { CveScreen } from '../screen/CveScreen.tsx';
import { dailyListConfig } from '../tabs/dailyListConfig.ts';

/** What was published today (specification 6). */
export function DailyScreen() {
  return <CveScreen tab={dailyListConfig} />;
}
