import * as administration from '../../../remote-account/contract/schemas/administration.ts';
import * as channels from '../../../remote-account/contract/schemas/channels.ts';
import * as data from '../../../remote-account/contract/schemas/data.ts';
import * as feeds from '../../../remote-account/contract/schemas/feeds.ts';
import * as teams from '../../../remote-account/contract/schemas/teams.ts';
import * as tokens from '../../../remote-account/contract/schemas/tokens.ts';
import * as alerts from '../../../remote-tracking/contract/schemas/alerts.ts';
import * as rules from '../../../remote-tracking/contract/schemas/rules.ts';
import * as searches from '../../../remote-vulns/contract/schemas/searches.ts';
import { type CallDefinition, endpointSchemas } from '@faultline/shared/contract/schemas';

// The calls of areas, such as `GET /exports/advisories`. Their schema files are imported by path, because the API
// depends on no browser package. `new endpoint <name> --area <area>` adds entries.
export const areaSchemas = {
  // The generator adds calls above this comment.
  'GET /account/administration': administration.overview,
  'GET /account/administration/accounts': administration.listAccounts,
  'POST /account/administration/accounts/change': administration.changeAccount,
  'GET /account/administration/audit': administration.listAudit,
  'GET /account/administration/audit/export': administration.exportAudit,
  'GET /account/channels': channels.list,
  'POST /account/channels': channels.create,
  'POST /account/channels/change': channels.change,
  'POST /account/channels/delete': channels.remove,
  'POST /account/channels/test': channels.test,
  'POST /account/channels/rotate': channels.rotate,
  'GET /account/channels/{channelId}/deliveries': channels.deliveries,
  'POST /account/channels/redeliver': channels.redeliver,
  'GET /account/data': data.read,
  'GET /account/feeds': feeds.list,
  'POST /account/feeds': feeds.create,
  'POST /account/feeds/revoke': feeds.revoke,
  'POST /account/teams': teams.create,
  'GET /account/teams/{teamId}': teams.get,
  'GET /account/teams/{teamId}/contents': teams.contents,
  'POST /account/teams/{teamId}/hand_over': teams.handOver,
  'POST /account/teams/{teamId}/invitations': teams.invite,
  'POST /account/teams/{teamId}/invitations/delete': teams.withdraw,
  'POST /account/teams/{teamId}/members/change': teams.changeRole,
  'POST /account/teams/{teamId}/members/remove': teams.removeMember,
  'POST /account/teams/{teamId}/second_factor': teams.requireSecondFactor,
  'POST /account/teams/{teamId}/leave': teams.leave,
  'POST /account/teams/{teamId}/delete': teams.remove,
  'GET /alerts/rules': rules.list,
  'POST /alerts/rules': rules.create,
  'POST /alerts/rules/change': rules.change,
  'GET /alerts/rules/channels': rules.listChannels,
  'POST /alerts/rules/preview': rules.preview,
  'GET /alerts/rules/schedule': rules.getSchedule,
  'POST /alerts/rules/schedule': rules.saveSchedule,
  'GET /alerts/rules/snoozes': rules.listSnoozes,
  'POST /alerts/rules/snoozes': rules.snooze,
  'POST /alerts/rules/snoozes/delete': rules.endSnooze,
  'POST /alerts/rules/delete': rules.remove,
  'GET /vulns/searches': searches.listSearches,
  'POST /vulns/searches': searches.save,
  'POST /vulns/searches/rename': searches.rename,
  'POST /vulns/searches/delete': searches.remove,
  'GET /account/tokens': tokens.list,
  'POST /account/tokens': tokens.create,
  'POST /account/tokens/revoke': tokens.revoke,
  'GET /alerts': alerts.list,
  'GET /alerts/export': alerts.exportAlerts,
  'GET /alerts/health': alerts.health,
  'GET /alerts/explain': alerts.explain,
} as const satisfies Record<string, CallDefinition>;

export const callSchemas = { ...endpointSchemas, ...areaSchemas };
