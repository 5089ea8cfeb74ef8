import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isLoopback } from '@faultline/storage';
import type { Config } from '../config.ts';
import { type Delivery, DeliveryError } from './Delivery.ts';
import type { Mail, SendMail } from './Mailer.ts';

export function createMailTransport(config: Config): SendMail {
  const { smtpUrl, mailFrom, publicUrl } = config;
  const printsCodes = !publicUrl.startsWith('https:');
  return smtpUrl === undefined ? toFolder(getOutboxDir(config), mailFrom, printsCodes) : toServer(smtpUrl, mailFrom);
}

export async function pruneOutbox(config: Pick<Config, 'dataDir'>, before: Date): Promise<void> {
  const folder = getOutboxDir(config);
  const names = await readdir(folder).catch(() => []); // there is none where mails go to a server
  for (const name of names.filter((file) => file.endsWith('.eml'))) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => undefined); // deleted by another process meanwhile
    if (written !== undefined && written.mtime < before) await rm(path, { force: true });
  }
}

// A silent server must not delay other mails for minutes.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

function toServer(url: string, from: string): SendMail {
  const transport = createTransport({ url: toConnectionUrl(url), ...TIMEOUTS });
  transport.use('stream', ({ data, message: content }, done) => {
    const { onConnected, onHandOver } = data as Message;
    content.processFunc((input) => {
      onConnected?.();
      return onHandOver ? Readable.from(handingOver(input, onHandOver), { objectMode: false }) : input;
    });
    done();
  });
  const isReachable = () =>
    transport.verify().then(
      () => true,
      () => false,
    );
  return async (mail, delivery) => {
    let wasConnected = false;
    const content: Message = { ...message(mail, from), ...delivery, onConnected: () => (wasConnected = true) };
    try {
      const { response } = await transport.sendMail(content);
      return response;
    } catch (error) {
      throw await toMailFailure(error, { to: mail.to, wasConnected, isReachable });
    }
  };
}

// Without `requireTLS`, a server without STARTTLS, or an attacker who strips it, would receive passwords and codes in
// plain text.
export function toConnectionUrl(url: string): string {
  const address = new URL(url.replace(/^smtp\+insecure:/i, 'smtp:'));
  if (/^smtp:/i.test(url) && !isLoopback(address.hostname)) address.searchParams.set('requireTLS', 'true');
  return address.href;
}

// Yields the mail's bytes, but ends the stream only after `onHandOver`, because the server accepts the mail at its
// end.
async function* handingOver(content: Readable, onHandOver: () => Promise<void>) {
  yield* content;
  await onHandOver();
}

// For trials without a mail server: .eml files, and codes on the terminal. Not for public installations, where logs
// are read by more people than may take over an account.
function toFolder(folder: string, from: string, printsCodes: boolean): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail, { onHandOver } = {}) => {
    const { message: content } = await transport.sendMail(message(mail, from));
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, `.${name}`), content, { mode: 0o600 });
    await onHandOver?.();
    await rename(join(folder, `.${name}`), join(folder, name)); // a watcher of the folder sees whole mails only
    if (mail.code !== undefined && printsCodes) process.stdout.write(`Code for ${mail.to}: ${mail.code}\n`);
    return `Saved as ${name}`;
  };
}

const getOutboxDir = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'outbox');

interface Message extends SendMailOptions, Delivery {
  // Called after the SMTP session was established; nodemailer reads the mail only then.
  onConnected?: () => void;
}

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

interface SmtpError {
  responseCode?: number;
  // The failed SMTP command, such as `RCPT TO`.
  command?: string;
  response?: string;
}

const RECIPIENT_STEPS = ['RCPT TO', 'DATA'];
// "Service not available" concerns the server for every command.
const CLOSING = 421;

const isAboutRecipient = ({ responseCode, command = '' }: SmtpError) =>
  responseCode !== undefined && responseCode !== CLOSING && RECIPIENT_STEPS.includes(command);

interface Circumstances {
  to: string;
  // True if the server had accepted a session for this mail.
  wasConnected: boolean;
  isReachable: () => Promise<boolean>;
}

// Classifies an error of nodemailer. An answer about the recipient or the content concerns this mail alone. The cause of a
// broken connection is unknown, because nodemailer does not report the step, so `isReachable` connects again without a
// recipient.
async function toMailFailure(error: unknown, { to, wasConnected, isReachable }: Circumstances): Promise<DeliveryError> {
  const smtpError = error as SmtpError;
  const { responseCode = 0, response = '' } = smtpError;
  if (!isAboutRecipient(smtpError)) {
    return (await isReachable())
      ? new DeliveryError('interrupted', `The mail server broke off the connection over the mail to ${to}.`, {
          cause: error,
        })
      : new DeliveryError('down', 'The mail server cannot be reached or takes no mail. Please try again later.', {
          cause: error,
          isOverMessage: wasConnected,
        });
  }
  const output = response.slice(0, 200).trim();
  if (responseCode >= 500) {
    return new DeliveryError('refused', `The mail server refused the mail to ${to}: ${output}`, { cause: error });
  }
  return new DeliveryError('later', `The mail server takes no mail to ${to} for now: ${output}`, { cause: error });
}
