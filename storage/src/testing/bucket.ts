import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

interface Kept {
  content: Buffer;
  etag: string;
  modifiedAt: Date;
  headers: Record<string, string>;
}

export interface S3Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

const keptHeaders = ['content-type', 'content-encoding', 'cache-control'];
const hashContent = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`;
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const xml = (status: number, content: string): S3Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${content}`,
});
const refuse = (status: number, code: string) =>
  xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

export interface BucketOptions {
  // Some services perform a conditional write even if its condition is not met.
  ignoresConditions?: boolean;
  // Number of objects in one page of a listing.
  pageSize?: number;
}

export function createBucket({ ignoresConditions = false, pageSize = 1000 }: BucketOptions = {}) {
  const objects = new Map<string, Kept>();
  const uploads = new Map<string, { parts: Map<number, Buffer>; headers: Record<string, string> }>();

  function keep(key: string, content: Buffer, headers: Record<string, string>): S3Answer {
    const etag = hashContent(content);
    objects.set(key, { content, etag, modifiedAt: new Date(), headers });
    return { status: 200, headers: { etag } };
  }

  function checkConditions(key: string, headers: IncomingHttpHeaders): S3Answer | null {
    const etag = objects.get(key)?.etag;
    const { 'if-match': expected, 'if-none-match': free } = headers;
    if (ignoresConditions) return null;
    if (expected !== undefined && etag === undefined) return refuse(404, 'NoSuchKey');
    if ((expected !== undefined && expected !== etag) || (free === '*' && etag !== undefined))
      return refuse(412, 'PreconditionFailed');
    return null;
  }

  function read(key: string, range: string | undefined): S3Answer {
    const found = objects.get(key);
    if (found === undefined) return refuse(404, 'NoSuchKey');
    const { content, etag, modifiedAt } = found;
    const headers = { ...found.headers, etag, 'last-modified': modifiedAt.toUTCString(), 'accept-ranges': 'bytes' };
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    if (first === undefined) return { status: 200, headers, body: content };
    const start = Number(first);
    const end = Math.min(last ? Number(last) : Infinity, content.length - 1);
    if (start > end) return refuse(416, 'InvalidRange');
    const contentRange = `bytes ${start}-${end}/${content.length}`;
    return {
      status: 206,
      headers: { ...headers, 'content-range': contentRange },
      body: content.subarray(start, end + 1),
    };
  }

  function list(query: URLSearchParams): S3Answer {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, pageSize);
    const entries = page.map((key) => {
      const { content, etag, modifiedAt } = objects.get(key) as Kept;
      return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><ETag>${etag}</ETag><Size>${content.length}</Size></Contents>`;
    });
    const isCut = keys.length > page.length;
    const next = isCut ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    return xml(
      200,
      `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
    );
  }

  function upload(key: string, query: URLSearchParams, headers: IncomingHttpHeaders): S3Answer {
    const id = query.get('uploadId');
    if (id === null) {
      const created = `upload-${uploads.size + 1}`;
      uploads.set(created, { parts: new Map(), headers: pickHeaders(headers) });
      return xml(200, `<InitiateMultipartUploadResult><UploadId>${created}</UploadId></InitiateMultipartUploadResult>`);
    }
    const found = uploads.get(id);
    if (found === undefined) return refuse(404, 'NoSuchUpload');
    const parts = [...found.parts].sort(([a], [b]) => a - b).map(([, content]) => content);
    const { etag = '' } = keep(key, Buffer.concat(parts), found.headers).headers ?? {};
    uploads.delete(id);
    return xml(200, `<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>`);
  }

  function write(key: string, query: URLSearchParams, headers: IncomingHttpHeaders, body: Buffer): S3Answer {
    const id = query.get('uploadId');
    if (id === null) return checkConditions(key, headers) ?? keep(key, body, pickHeaders(headers));
    uploads.get(id)?.parts.set(Number(query.get('partNumber')), body);
    return uploads.has(id) ? { status: 200, headers: { etag: hashContent(body) } } : refuse(404, 'NoSuchUpload');
  }

  function remove(key: string, query: URLSearchParams): S3Answer {
    const id = query.get('uploadId');
    if (id === null) objects.delete(key);
    else uploads.delete(id);
    return { status: 204 };
  }

  return {
    objects,
    // Multipart uploads that were neither completed nor aborted.
    uploads,
    answer(method: string, key: string, query: URLSearchParams, headers: IncomingHttpHeaders, body: Buffer): S3Answer {
      if (method === 'GET' && key === '') return list(query);
      if (method === 'GET' || method === 'HEAD') return read(key, headers.range);
      if (method === 'PUT') return write(key, query, headers, body);
      if (method === 'POST') return upload(key, query, headers);
      return method === 'DELETE' ? remove(key, query) : refuse(405, 'MethodNotAllowed');
    },
  };
}

const pickHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      (each): each is [string, string] => keptHeaders.includes(each[0]) || each[0].startsWith('x-amz-meta-'),
    ),
  );
