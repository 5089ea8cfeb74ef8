import { dailyListConfig } from '../listConfig.ts';
import { CveListScreen } from './CveListScreen.tsx';

export function DailyScreen() {
  return <CveListScreen tab={dailyListConfig} />;
}
