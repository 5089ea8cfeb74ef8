import type { Deps } from '../http/index.ts';
import { pollBotStartCommands } from './channels/pollBotStartCommands.ts';
import { freeClaims } from './delivery/lease.ts';
import { sendAlerts } from './delivery/handleAlerts.ts';

/**
 * Takes up what an earlier process left, and answers /start. To be called before the jobs start. Where the official list is followed,
 * the synchronisation that begins now may add to a burst; it sends when it has ended.
 */
export async function startAlerts(deps: Deps): Promise<{ stop(): Promise<void> }> {
  const { db, config, telegram } = deps;
  await freeClaims(db);
  if (config.cveSource === undefined) await sendAlerts(deps);
  const stopping = new AbortController();
  const answering = telegram === undefined ? undefined : pollBotStartCommands(deps, telegram, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await answering;
    },
  };
}
