import { dailyListConfig } from '../listConfig.ts';
import { CveListScreen } from './CveListScreen.tsx';

/** What was published today (specification 6). */
export function DailyScreen() {
  return <CveListScreen tab={dailyListConfig} />;
}
