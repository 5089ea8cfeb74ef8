import type { Delivery } from './Delivery.ts';

/** A bot by which people get messages. */
export interface Telegram {
  /** `html` is Telegram's own small HTML, of at most 4,096 characters. Rejects with a `DeliveryError`. */
  send(chatId: string, html: string, delivery?: Delivery): Promise<void>;
  /**
   * Answers /start with the chat's id until `signal` aborts; one process at a time may. `onName` is told the bot's name. Rejects when
   * Telegram refuses the bot.
   */
  answerStart(signal: AbortSignal, onName: (name: string) => Promise<void>): Promise<void>;
}
