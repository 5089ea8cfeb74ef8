import { pastListConfig } from '../listConfig.ts';
import { CveListScreen } from './CveListScreen.tsx';

/** Every record of the provider, newest first (specification 6). */
export function PastScreen() {
  return <CveListScreen tab={pastListConfig} />;
}
