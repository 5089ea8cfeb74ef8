import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'flt_';
const RANDOM_LENGTH = 34;
const CHECKSUM_LENGTH = 6;
const FORM = new RegExp(`^${PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

// `flt_`, 34 random characters (202 bits) and the CRC-32 of those in base 62, as tokens of GitHub have it: scanners for
// secrets find the prefix and verify the checksum without asking the service.
export function createApiToken(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${PREFIX}${random}${computeChecksum(random)}`;
}

export const looksLikeApiToken = (token: string): boolean => token.startsWith(PREFIX);

export function isApiToken(token: string): boolean {
  const [, random = '', checksum] = FORM.exec(token) ?? [];
  return checksum === computeChecksum(random);
}

// Random tokens need no slow hash.
export const hashApiToken = (token: string): string => hash('sha256', token);

function computeChecksum(random: string): string {
  let text = '';
  for (let value = crc32(random); text.length < CHECKSUM_LENGTH; value = Math.floor(value / ALPHABET.length)) {
    text = `${ALPHABET[value % ALPHABET.length]}${text}`;
  }
  return text;
}
