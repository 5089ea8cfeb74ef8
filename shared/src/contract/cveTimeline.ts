import { asList, asObject, asString } from './coerce.ts';

/** One change of a record. `type` is one of specification 14.6, or a provider's own. */
export interface TimelineEvent {
  type: string;
  at: string | undefined;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export const readTimeline = (data: unknown): TimelineEvent[] =>
  asList(data, 'events', 'timeline', 'data').map((item) => {
    const event = asObject(item);
    return {
      type: asString(event.EventType, event.event_type) ?? 'unknown',
      at: asString(event.CreatedAt, event.Timestamp, event.created_at),
      before: asObject(event.OldFields),
      after: asObject(event.NewFields),
    };
  });
