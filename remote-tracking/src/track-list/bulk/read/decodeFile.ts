const SAMPLE_BYTES = 1000;

/** Returns the text of a file, whose encoding is that of its byte order mark or of its zero bytes; undefined if it is not text. */
export function decodeFile(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(detectEncoding(bytes)).decode(bytes);
  // U+FFFD at the start replaces bytes that are not UTF-8.
  return text.includes('\0') || text.startsWith('\uFFFD') ? undefined : text;
}

function detectEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Every second byte of the Latin texts that lists consist of.
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : 'utf-8';
}
