import { listChannels } from '../alerts/channels/channelsRepository.ts';
import { listFeeds } from '../alerts/feeds/feedsRepository.ts';
import { listRules } from '../alerts/rules/rulesRepository.ts';
import { findSchedule, listSnoozes } from '../alerts/rules/snoozesRepository.ts';
import { createRouter, type Deps } from '../http/index.ts';
import { listSearches } from '../searches/searchesRepository.ts';
import { listTeams } from '../teams/teamsRepository.ts';
import { listTokens } from '../tokens/tokensRepository.ts';

export const accountDataRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, clock } = deps;
    route('GET /account/data', {}, async ({ user: { userId } }) => ({
      alert_rules: await listRules(db, userId),
      snoozes: await listSnoozes(db, userId, clock.now()),
      quiet_hours: await findSchedule(db, userId),
      channels: await listChannels(db, userId),
      feeds: await listFeeds(db, userId),
      saved_searches: await listSearches(db, userId),
      tokens: await listTokens(db, userId, clock.now()),
      teams: await listTeams(db, userId),
    }));
  });
