import type { Deps } from '../http/index.ts';
import type { OneTimeCodes } from './OneTimeCodes.ts';

export interface AuthDeps extends Deps {
  codes: OneTimeCodes;
}
