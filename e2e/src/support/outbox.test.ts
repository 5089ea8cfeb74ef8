import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { mailsTo, waitForCode } from './outbox.ts';

async function outbox() {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-outbox-'));
  vi.stubEnv('E2E_OUTBOX', folder);
  const receive = async (name: string, to: string, body: string, age = 0) => {
    const head = `From: Faultline <no-reply@faultline.example>\r\nTo: ${to}\r\nSubject: ${name}\r\n`;
    const type = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n';
    const file = join(folder, `${name}.eml`);
    await writeFile(file, `${head}${type}\r\n${body}\r\n`);
    const at = Date.now() / 1000 - age;
    await utimes(file, at, at);
  };
  return { receive, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

test('the newest code to the address is found, whatever else lies there', async () => {
  await using box = await outbox();
  await box.receive('old', 'Ann <ann@example.com>', 'Your code is 111111.', 60);
  await box.receive('new', 'ANN@example.com', 'Your code is =\r\n222222.');
  await box.receive('other', 'bob@example.com', 'Your code is 333333.');
  await box.receive('.being-written', 'ann@example.com', 'Your co');
  expect(await waitForCode('ann@example.com')).toBe('222222');
  expect((await mailsTo('ann@example.com')).map(({ subject }) => subject)).toEqual(['new', 'old']);
});

test('a mail that comes later is waited for', async () => {
  await using box = await outbox();
  const code = waitForCode('ann@example.com');
  await box.receive('late', 'ann@example.com', '444444 is your code');
  expect(await code).toBe('444444');
});

test('a mail without a code is named', async () => {
  await using box = await outbox();
  await box.receive('Welcome', 'ann@example.com', 'Nice to see you.');
  await expect(waitForCode('ann@example.com')).rejects.toThrow('The mail "Welcome" to ann@example.com holds no code.');
});

test('without an outbox it says what to set', async () => {
  vi.stubEnv('E2E_OUTBOX', undefined);
  await expect(mailsTo('ann@example.com')).rejects.toThrow('Name the outbox folder in E2E_OUTBOX to read mails.');
});
