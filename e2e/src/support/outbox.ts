import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { environment } from './environment.ts';

const isTo = (mail: Email, address: string) =>
  mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase()) ?? false;

async function newestFirst(folder: string): Promise<string[]> {
  // A leading dot marks a mail that is still being written.
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name));
  const files = names.map((name) => join(folder, name));
  const filesWithTime = await Promise.all(files.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })));
  return filesWithTime.sort((a, b) => b.at - a.at || b.file.localeCompare(a.file)).map(({ file }) => file);
}

// Returns the mails to an address, newest first.
export async function mailsTo(address: string, outbox = environment.outbox): Promise<Email[]> {
  if (outbox === undefined) throw new Error('Name the outbox folder in E2E_OUTBOX to read mails.');
  const mails: Email[] = [];
  for (const file of await newestFirst(outbox)) {
    const text = await readFile(file, 'utf8');
    // Skips parsing of other mails, which would be slow in a long run.
    if (!text.toLowerCase().includes(address.toLowerCase())) continue;
    const mail = await PostalMime.parse(text);
    if (isTo(mail, address)) mails.push(mail);
  }
  return mails;
}

// Waits for the `count`th mail to an address and returns the newest.
export async function waitForMail(address: string, count = 1, outbox?: string): Promise<Email> {
  let mails: Email[] = [];
  const hasArrived = async () => {
    mails = await mailsTo(address, outbox);
    return mails.length;
  };
  await expect
    .poll(hasArrived, { message: `mail ${count} to ${address}`, timeout: 60_000 })
    .toBeGreaterThanOrEqual(count);
  const [newest] = mails;
  if (newest === undefined) throw new Error(`No mail to ${address}.`);
  return newest;
}

// Waits for the `count`th mail to an address and returns the one-time code of the newest.
export async function waitForCode(address: string, count = 1, outbox?: string): Promise<string> {
  const { text = '', subject } = await waitForMail(address, count, outbox);
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`The mail "${subject}" to ${address} holds no code.`);
  return code;
}
