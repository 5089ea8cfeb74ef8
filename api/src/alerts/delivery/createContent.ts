import type { Deps } from '../../http/index.ts';
import { alertContent, type Contained, type Content, dailyContent } from './content.ts';
import type { Message } from './messageQueue.ts';
import { rematchContent } from './rematchContent.ts';

/** Undefined if nothing is left to send. */
export function createContent(deps: Deps, message: Contained): Promise<Content | undefined> {
  if (message.is_rematch) return rematchContent(deps, message);
  if (message.day === null) return alertContent(deps, message);
  return dailyContent(deps, message.user_id, message.day.slice(0, 10));
}

const obstacles: Record<Content['kind'], string> = {
  alerts: 'The CVEs of this message were rejected before it was sent.',
  daily: 'No CVE was published on this day.',
  rematch: 'The trackings of this message were removed before it was sent.',
};

export const describeEmpty = ({ is_rematch, day }: Pick<Message, 'is_rematch' | 'day'>): string =>
  obstacles[is_rematch ? 'rematch' : day === null ? 'alerts' : 'daily'];
