import type { Deps } from '../../http/index.ts';
import type { Message } from '../delivery/Message.ts';
import { alertContent } from './alertContent.ts';
import type { Content } from './Content.ts';
import { dailyContent } from './dailyContent.ts';

/** What a message tells as things are now; undefined when there is nothing to tell any more. */
export const createContent = (deps: Deps, message: Message): Promise<Content | undefined> =>
  message.day === null ? alertContent(deps, message) : dailyContent(deps, message.user_id, message.day.slice(0, 10));
