import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import {
  type Condition,
  ConflictError,
  type ListedObject,
  type ObjectHeaders,
  type ObjectInfo,
  type Store,
} from './Store.ts';

export interface S3Location {
  bucket: string;
  // Prepended to each key: empty, or ends with a slash.
  prefix: string;
}

// Multipart chunk size. Smaller objects are uploaded in one request.
const PART_BYTES = 8 * 1024 * 1024;

export function createS3Store(client: S3Client, { bucket, prefix }: S3Location): Store {
  const address = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });

  async function* list(within: string): AsyncGenerator<ListedObject> {
    const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${prefix}${within}` });
    for await (const { Contents = [] } of pages)
      for (const { Key = '', Size = 0, LastModified = new Date() } of Contents)
        yield { key: Key.slice(prefix.length), size: Size, modifiedAt: LastModified };
  }

  return {
    name: `s3://${bucket}/${prefix}`.replace(/\/$/, ''),
    kind: 's3',
    head: async (key) => {
      const found = await client.send(new HeadObjectCommand(address(key))).catch(ignoreMissing);
      return found && toInfo(found);
    },
    get: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await client.send(new GetObjectCommand({ ...address(key), Range })).catch(ignoreMissing);
      if (found === null) return null;
      const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
      const size = whole === undefined ? {} : { size: Number(whole) };
      return { ...toInfo(found), ...size, body: found.Body as Readable };
    },
    put: async (key, content, { headers, condition, signal } = {}) => {
      const body = Buffer.from(content);
      const sha256 = createHash('sha256').update(body).digest('hex');
      const command = new PutObjectCommand({
        ...address(key),
        ...toParameters(headers),
        ...toConditions(condition),
        Body: body,
        Metadata: { sha256 },
      });
      const { ETag = '' } = await client
        .send(command, signal ? { abortSignal: signal } : {})
        .catch((error: unknown) => {
          throw isConflict(error) ? new ConflictError(`${key} was written by another process.`) : error;
        });
      return { size: body.length, etag: ETag, modifiedAt: new Date(), sha256 };
    },
    putStream: async (key, body, { headers, signal } = {}) => {
      const upload = new Upload({
        client,
        params: { ...address(key), ...toParameters(headers), Body: body },
        partSize: PART_BYTES,
        queueSize: 2,
      });
      const abort = () => void upload.abort();
      signal?.addEventListener('abort', abort);
      try {
        signal?.throwIfAborted();
        await upload.done();
      } finally {
        signal?.removeEventListener('abort', abort);
        body.destroy();
      }
    },
    delete: async (key) => {
      await client.send(new DeleteObjectCommand(address(key))).catch(ignoreMissing);
    },
    list,
  };
}

type Found = Pick<HeadObjectCommandOutput, 'ContentLength' | 'ETag' | 'LastModified' | 'Metadata'>;

const toInfo = ({ ContentLength = 0, ETag = '', LastModified = new Date(0), Metadata }: Found): ObjectInfo => ({
  size: ContentLength,
  etag: ETag,
  modifiedAt: LastModified,
  sha256: Metadata?.['sha256'],
});

const toParameters = ({ contentType, contentEncoding, cacheControl }: ObjectHeaders = {}) => ({
  ContentType: contentType,
  ContentEncoding: contentEncoding,
  CacheControl: cacheControl,
});

const toConditions = (condition: Condition | undefined) => {
  if (condition === undefined) return {};
  return 'ifMatch' in condition ? { IfMatch: condition.ifMatch } : { IfNoneMatch: '*' };
};

const getStatus = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;

// 409: a concurrent conditional write of the same key. 404: the object of an `If-Match` was deleted.
const isConflict = (error: unknown) => [409, 412].includes(getStatus(error)) || (error as Error).name === 'NoSuchKey';

function ignoreMissing(error: unknown): null {
  if (getStatus(error) === 404 && (error as Error).name !== 'NoSuchBucket') return null;
  throw error;
}
