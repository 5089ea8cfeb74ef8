import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SignatureV4 } from '@smithy/signature-v4';

export const testCredentials = { accessKeyId: 'loopback', secretAccessKey: 'loopback-secret' };

// A SHA-256 with the interface that the AWS signer expects.
class Sha256 {
  readonly #hash;
  constructor(secret?: Data) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', toBytes(secret));
  }
  update(data: Data) {
    this.#hash.update(toBytes(data));
  }
  async digest() {
    return new Uint8Array(this.#hash.digest());
  }
}

type Data = string | ArrayBuffer | ArrayBufferView;
const toBytes = (data: Data) =>
  ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data as string);

// Compares the signature (version 4) with that of the client's own signer, and the body with the signed hash.
export async function isSignedRequest(request: IncomingMessage, body: Buffer): Promise<boolean> {
  const authorization = request.headers.authorization ?? '';
  const [, scope = '', names = ''] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=/.exec(authorization) ?? [];
  const region = scope.split('/')[1] ?? '';
  const contentHash = String(request.headers['x-amz-content-sha256']);
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== createHash('sha256').update(body).digest('hex'))
    return false;
  const url = new URL(request.url ?? '/', 'http://unused');
  const signer = new SignatureV4({
    credentials: testCredentials,
    region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const signed = await signer.sign(
    {
      method: request.method ?? 'GET',
      protocol: 'http:',
      hostname: request.headers.host ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(names.split(';').map((name) => [name, String(request.headers[name])])),
    },
    { signingDate: toDate(String(request.headers['x-amz-date'])) },
  );
  return signed.headers['authorization'] === authorization;
}

const toDate = (text: string) =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
