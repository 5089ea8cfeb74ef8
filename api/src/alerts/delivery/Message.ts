import type { Channel } from '../Channel.ts';

/** A message this process has taken on itself to send. */
export interface Message {
  id: string;
  user_id: number;
  channel: Channel;
  /** Of a daily report. */
  day: string | null;
  tries: number;
  /** Names the claim: once it has changed, the message is another process's. */
  claimed_until: string;
}
