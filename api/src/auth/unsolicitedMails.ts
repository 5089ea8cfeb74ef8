import { Gauge, type Registry } from 'prom-client';
import { type Deps, unavailable } from '../http/index.ts';

const KEY = 'unsolicited mails';
const HOUR_SECONDS = 60 * 60;

// Counts over all accounts and networks. Call it before anything is stored.
export async function takeUnsolicitedMail({
  limiter,
  config,
  log,
}: Pick<Deps, 'limiter' | 'config' | 'log'>): Promise<void> {
  const max = config.maxUnsolicitedMails;
  const seconds = await limiter.count(KEY, { max, seconds: HOUR_SECONDS });
  if (seconds === 0) return;
  log.warn({ max }, 'too many mails to unconfirmed addresses in an hour');
  const minutes = Math.ceil(seconds / 60);
  const message = `Too many people are registering at the moment. Please try again in ${minutes} minutes.`;
  throw unavailable(message, 'ERR_MAIL_LIMIT', seconds);
}

export function unsolicitedMailMetrics(
  { limiter, config }: Pick<Deps, 'limiter' | 'config'>,
  registry: Registry,
): void {
  const mails = new Gauge({
    name: 'faultline_unsolicited_mails',
    help: 'Mails to unconfirmed addresses that were requested in the running hour, refused ones included',
    registers: [registry],
    async collect() {
      mails.set(await limiter.getCount(KEY, { seconds: HOUR_SECONDS }));
    },
  });
  new Gauge({
    name: 'faultline_unsolicited_mails_limit',
    help: 'Mails to unconfirmed addresses that are sent in an hour at most',
    registers: [registry],
  }).set(config.maxUnsolicitedMails);
}
