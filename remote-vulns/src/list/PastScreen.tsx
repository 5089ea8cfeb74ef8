import { pastListConfig } from '../listConfig.ts';
import { CveListScreen } from './CveListScreen.tsx';

export function PastScreen() {
  return <CveListScreen tab={pastListConfig} />;
}
