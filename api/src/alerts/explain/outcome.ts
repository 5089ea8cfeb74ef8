import type { AnswerOf } from '@faultline/shared/contract';
import type * as schemas from '../../../../remote-tracking/contract/schemas/alerts.ts';
import type { Alert } from '../history/listAlerts.ts';

export type Outcome = AnswerOf<typeof schemas.explain>['rules'][number];

const outcomes: readonly Outcome['outcome'][] = ['sent', 'queued', 'failed', 'cancelled', 'not_sent'];

export const compareOutcomes = (a: Pick<Outcome, 'outcome'>, b: Pick<Outcome, 'outcome'>): number =>
  outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome);

type Settled = Omit<Outcome, 'id' | 'name'>;

// The best outcome of the alerts of a tracking or rule; undefined without any.
export function findOutcome(alerts: readonly Pick<Alert, 'state' | 'error' | 'settled_at'>[]): Settled | undefined {
  const [best] = alerts.map((alert) => ({ ...alert, outcome: alert.state })).toSorted(compareOutcomes);
  return best && { outcome: best.outcome, condition: null, reason: best.error, since: best.settled_at, until: null };
}
