import {
  type AnswerOf,
  type Endpoint,
  type EndpointSchemas,
  type Page,
  readAnswer,
  type ReadAnswer,
  readPage,
} from '@faultline/shared/contract';
import type * as schemas from './schemas/alerts.ts';

export type Alert = ReadAnswer<AnswerOf<typeof schemas.list>>['data'][number];
export type AlertHealth = ReadAnswer<AnswerOf<typeof schemas.health>>;
export type Explanation = ReadAnswer<AnswerOf<typeof schemas.explain>>;

// `areaEndpoint` takes the capability from the address, and these have one name for all.
const alertsEndpoint =
  <S extends EndpointSchemas>() =>
  <const Path extends string, T>(path: Path, read: (data: unknown) => T): Endpoint<Path, S, T> => ({
    method: 'GET',
    path,
    read,
    capability: 'tracking/alerts',
    team: true,
  });

/** The calls of a provider that announces `tracking/alerts`. */
export const alerts = {
  list: alertsEndpoint<typeof schemas.list>()('/alerts', (data): Page<Alert> =>
    readPage(data, (alert) => readAnswer(alert) as Alert),
  ),
  export: alertsEndpoint<typeof schemas.exportAlerts>()('/alerts/export', () => null),
  health: alertsEndpoint<typeof schemas.health>()('/alerts/health', (data) => readAnswer(data) as AlertHealth),
  explain: alertsEndpoint<typeof schemas.explain>()('/alerts/explain', (data) => readAnswer(data) as Explanation),
};
