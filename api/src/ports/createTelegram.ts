import type { Config } from '../config.ts';
import { BotTelegram } from './BotTelegram.ts';
import type { Telegram } from './Telegram.ts';

/** By TELEGRAM_BOT_TOKEN; without one there is no Telegram. */
export const createTelegram = ({ telegramBotToken, telegramApiRoot }: Config): Telegram | undefined =>
  telegramBotToken === undefined ? undefined : new BotTelegram(telegramBotToken, telegramApiRoot);
