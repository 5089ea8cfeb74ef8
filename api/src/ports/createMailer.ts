import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Mail, Mailer } from './Mailer.ts';
import { PostingMailer } from './PostingMailer.ts';

const message = ({ to, subject, text, html }: Mail, from: string) => ({ from, to, subject, text, html });

function toServer(url: string, from: string) {
  const transport = createTransport(url);
  return async (mail: Mail) => {
    await transport.sendMail(message(mail, from));
  };
}

/** For whoever tries Faultline without a mail server: an .eml file each, and codes on the terminal. */
function toFolder(folder: string, from: string) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail: Mail) => {
    const { message: content } = await transport.sendMail(message(mail, from));
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, `.${name}`), content, { mode: 0o600 });
    await rename(join(folder, `.${name}`), join(folder, name)); // whoever watches the folder sees whole mails only
    if (mail.code !== undefined) process.stdout.write(`Code for ${mail.to}: ${mail.code}\n`);
  };
}

/** By SMTP_URL, or to `DATA_DIR/outbox` without one. */
export function createMailer({ smtpUrl, mailFrom, dataDir }: Config, log: Logger): Mailer {
  const send = smtpUrl === undefined ? toFolder(join(dataDir, 'outbox'), mailFrom) : toServer(smtpUrl, mailFrom);
  return new PostingMailer(send, log);
}
