import { Api, Bot, GrammyError } from 'grammy';
import type { Config } from '../config.ts';
import { type Delivery, DeliveryError } from './Delivery.ts';

export const createTelegram = ({ telegramBotToken, telegramApiRoot }: Config): Telegram | undefined =>
  telegramBotToken === undefined ? undefined : new Telegram(telegramBotToken, telegramApiRoot);

export const telegramText = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const SEND_SECONDS = 20;
const POLL_SECONDS = 25;
const DOWN = 'Telegram cannot be reached. Please try again later.';

const formatStartReply = (chatId: number) =>
  `The ID of this chat is <code>${chatId}</code>\n\nEnter it as Telegram chat ID in your Faultline account, then send a test message.`;

function toDeliveryError(error: unknown, chatId: string): DeliveryError {
  if (!(error instanceof GrammyError)) return new DeliveryError('down', DOWN, { cause: error });
  const { error_code: code, description, parameters } = error;
  if (code === 400 || code === 403) {
    const reason = description.slice(0, 200);
    return new DeliveryError(
      'refused',
      `Telegram refused the message to chat ${chatId} (${reason}). Send /start to our bot, and save the ID it answers with.`,
      { cause: error },
    );
  }
  // A server error may concern only this chat. If Telegram is down, the next messages fail too.
  if (code >= 500) return new DeliveryError('interrupted', DOWN, { cause: error });
  return new DeliveryError('down', DOWN, { cause: error, retryAfterSeconds: parameters.retry_after });
}

export class Telegram {
  readonly #api: Api;
  readonly #bot: Bot;

  constructor(token: string, apiRoot: string) {
    this.#api = new Api(token, { apiRoot, timeoutSeconds: SEND_SECONDS });
    this.#bot = new Bot(token, { client: { apiRoot, timeoutSeconds: SEND_SECONDS + POLL_SECONDS } });
    this.#bot.command('start', (context) => context.reply(formatStartReply(context.chat.id), { parse_mode: 'HTML' }));
    this.#bot.catch(() => undefined); // an answer that fails may be asked for again; polling goes on
  }

  // `html` is Telegram's HTML subset, at most 4,096 characters. Returns the id of the message.
  async send(chatId: string, html: string, { onHandOver }: Delivery = {}): Promise<string> {
    await onHandOver?.();
    try {
      const { message_id: id } = await this.#api.sendMessage(chatId, html, {
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
      });
      return `Message ${id}`;
    } catch (error) {
      throw toDeliveryError(error, chatId);
    }
  }

  // Until `signal` aborts; only one process may do so at a time. Rejects if Telegram refuses the bot.
  async answerStart(signal: AbortSignal, onName: (name: string) => Promise<void>): Promise<void> {
    if (signal.aborted) return;
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    const polling = this.#bot.start({
      timeout: POLL_SECONDS,
      allowed_updates: ['message'],
      onStart: ({ username }) => onName(username),
    });
    await Promise.race([polling, aborted]); // while Telegram can't be reached, the library does not hear of a stop
    if (!signal.aborted) return;
    polling.catch(() => undefined);
    this.#bot.stop().catch(() => undefined);
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
