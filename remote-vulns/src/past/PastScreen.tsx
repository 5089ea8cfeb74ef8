import { CveScreen } from '../screen/CveScreen.tsx';
import { pastListConfig } from '../tabs/pastListConfig.ts';

/** Every record of the provider, newest first (specification 6). */
export function PastScreen() {
  return <CveScreen tab={pastListConfig} />;
}
