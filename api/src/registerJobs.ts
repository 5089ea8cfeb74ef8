import { handleAlerts, sendAlerts } from './alerts/index.ts';
import { handleExports } from './exports/index.ts';
import type { Deps } from './http/index.ts';
import { handleSync } from './ingest/index.ts';
import { handleDemo } from './prepareCatalogue.ts';
import { handleHousekeeping } from './housekeeping.ts';

/** Every queue and its work. */
export function registerJobs(deps: Deps): void {
  handleExports(deps);
  handleSync(deps, () => sendAlerts(deps));
  handleAlerts(deps);
  handleDemo(deps);
  handleHousekeeping(deps);
}
