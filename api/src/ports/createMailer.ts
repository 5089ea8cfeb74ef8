import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Delivery } from './Delivery.ts';
import type { Mail, Mailer } from './Mailer.ts';
import { PostingMailer } from './PostingMailer.ts';
import { toMailFailure } from './toMailFailure.ts';

/** A server that says nothing must not hold up the others' mails for minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

type Message = SendMailOptions & Delivery;

const message = ({ to, subject, text, html, messageId, unsubscribeUrl }: Mail, from: string): SendMailOptions => ({
  from,
  to,
  subject,
  text,
  html,
  ...(messageId !== undefined && { messageId: `<${messageId}>` }),
  ...(unsubscribeUrl !== undefined && {
    list: { unsubscribe: unsubscribeUrl },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
});

/** Gives a mail's bytes as they are read, and its end only after `onHandOver`: until it ends, the server has no mail. */
async function* handingOver(content: Readable, onHandOver: () => Promise<void>) {
  yield* content;
  await onHandOver();
}

function toServer(url: string, from: string): Mailer['send'] {
  const transport = createTransport({ url, ...TIMEOUTS });
  transport.use('stream', ({ data, message: content }, done) => {
    const { onHandOver } = data as Message;
    if (onHandOver)
      content.processFunc((input) => Readable.from(handingOver(input, onHandOver), { objectMode: false }));
    done();
  });
  const isReachable = () =>
    transport.verify().then(
      () => true,
      () => false,
    );
  return async (mail, delivery) => {
    try {
      await transport.sendMail({ ...message(mail, from), ...delivery });
    } catch (error) {
      throw await toMailFailure(error, mail.to, isReachable);
    }
  };
}

/** For whoever tries Faultline without a mail server: an .eml file each, and codes on the terminal. */
function toFolder(folder: string, from: string): Mailer['send'] {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail, { onHandOver } = {}) => {
    const { message: content } = await transport.sendMail(message(mail, from));
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, `.${name}`), content, { mode: 0o600 });
    await onHandOver?.();
    await rename(join(folder, `.${name}`), join(folder, name)); // whoever watches the folder sees whole mails only
    if (mail.code !== undefined) process.stdout.write(`Code for ${mail.to}: ${mail.code}\n`);
  };
}

/** By SMTP_URL, or to `DATA_DIR/outbox` without one. */
export function createMailer({ smtpUrl, mailFrom, dataDir }: Config, log: Logger): Mailer {
  const send = smtpUrl === undefined ? toFolder(join(dataDir, 'outbox'), mailFrom) : toServer(smtpUrl, mailFrom);
  return new PostingMailer(send, log);
}
