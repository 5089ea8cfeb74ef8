import { dailyListConfig } from '../listConfig.ts';
import { CveListScreen } from './CveListScreen.tsx';

/** Lists the CVEs published today (specification 6). */
export function DailyScreen() {
  return <CveListScreen tab={dailyListConfig} />;
}
