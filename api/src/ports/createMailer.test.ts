import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { composeMail } from './composeMail.ts';
import { createMailTransport, pruneOutbox, toConnectionUrl } from './createMailer.ts';

const mail = composeMail({
  to: 'ann@example.com',
  subject: '123456 is your Faultline code – ☃',
  before: ['Text with <b>marks</b> & "quotes".'],
  code: '123456',
  action: { label: 'Sign in', url: 'https://faultline.example/login' },
  after: ['The end.'],
});

test('a mail has the same content as text and as HTML, with all markup escaped', () => {
  expect(mail.text).toBe(
    'Text with <b>marks</b> & "quotes".\n\n123456\n\nSign in: https://faultline.example/login\n\nThe end.\n\nFaultline',
  );
  expect(mail.html).toContain('Text with &lt;b&gt;marks&lt;/b&gt; &amp; &quot;quotes&quot;.');
  expect(mail.html).toContain('<a href="https://faultline.example/login"');
  expect(mail.html).not.toMatch(/src=|<link|<script/);
});

test('writes a mail to a file without a mail server, and prints its code on the terminal', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'faultline-mail-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const terminal = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await createMailTransport(readConfig({ DATA_DIR: dataDir, MAIL_FROM: 'Us <us@example.com>' }))(mail);
  expect(terminal).toHaveBeenCalledExactlyOnceWith('Code for ann@example.com: 123456\n');

  const [name = '', ...others] = await readdir(join(dataDir, 'outbox'));
  expect({ others, isMail: name.endsWith('.eml') }).toEqual({ others: [], isMail: true });
  const path = join(dataDir, 'outbox', name);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const read = await PostalMime.parse(await readFile(path));
  expect(read).toMatchObject({ from: { name: 'Us', address: 'us@example.com' }, subject: mail.subject });
  expect(read.text?.trim()).toBe(mail.text);
  expect(read.html?.trim()).toBe(mail.html);
});

test('a code does not stand on the terminal where people sign in by https', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'faultline-mail-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const terminal = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await createMailTransport(readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://cve.example' }))(mail);
  expect(terminal).not.toHaveBeenCalled();
  expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1);
});

test('the outbox loses its old mails, and nothing else', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'faultline-mail-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await pruneOutbox({ dataDir }, new Date()); // there is no outbox yet
  await mkdir(join(dataDir, 'outbox'));
  for (const [name, day] of [
    ['old.eml', '2026-03-01'],
    ['.half-written.eml', '2026-03-01'],
    ['new.eml', '2026-03-20'],
    ['notes.txt', '2026-03-01'],
  ] as const) {
    await writeFile(join(dataDir, 'outbox', name), '');
    await utimes(join(dataDir, 'outbox', name), new Date(day), new Date(day));
  }
  await pruneOutbox({ dataDir }, new Date('2026-03-10'));
  expect(await readdir(join(dataDir, 'outbox'))).toEqual(['new.eml', 'notes.txt']);
});

test('sends a mail to the configured mail server', async () => {
  const got = Promise.withResolvers<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (data) => (text += String(data))).on('end', () => (got.resolve(text), done()));
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  await createMailTransport(readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }))(mail);
  expect(await PostalMime.parse(await got.promise)).toMatchObject({
    subject: mail.subject,
    to: [{ address: 'ann@example.com' }],
  });
});

test.each([
  ['smtp://mail.example:587', 'smtp://mail.example:587?requireTLS=true'],
  ['SMTP://me:secret@mail.example?requireTLS=false', 'smtp://me:secret@mail.example?requireTLS=true'],
  ['smtps://mail.example', 'smtps://mail.example'],
  ['smtp+insecure://mail.example:25', 'smtp://mail.example:25'],
  ['smtp://localhost:25', 'smtp://localhost:25'],
  ['smtp://[::1]:25', 'smtp://[::1]:25'],
])('connects to %s as %s', (url, expected) => {
  expect(toConnectionUrl(url)).toBe(expected);
});

test('sends nothing, and no password, to a server without STARTTLS when TLS is required', async () => {
  const lines: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    allowInsecureAuth: true,
    onAuth: ({ username = '' }, _session, done) => (lines.push(username), done(null, { user: username })),
    onMailFrom: ({ address }, _session, done) => (lines.push(address), done()),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  const config = readConfig({ SMTP_URL: `smtp://me:secret@127.0.0.1:${port}?requireTLS=true` });
  await expect(createMailTransport(config)(mail)).rejects.toMatchObject({ kind: 'down' });
  expect(lines).toEqual([]);
});
