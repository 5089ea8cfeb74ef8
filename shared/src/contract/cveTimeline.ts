import { list, shape, text } from './tolerant.ts';

/** One change of a record. `type` is one of specification 14.6, or a provider's own. */
export interface TimelineEvent {
  type: string;
  at: string | undefined;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export const readTimeline = (data: unknown): TimelineEvent[] =>
  list(data, 'events', 'timeline', 'data').map((item) => {
    const event = shape(item);
    return {
      type: text(event.EventType, event.event_type) ?? 'unknown',
      at: text(event.CreatedAt, event.Timestamp, event.created_at),
      before: shape(event.OldFields),
      after: shape(event.NewFields),
    };
  });
