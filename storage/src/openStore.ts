import { createFolderStore } from './folderStore.ts';
import type { S3Location } from './s3Store.ts';
import { readServiceAddress, SERVICE_ADDRESS } from './secureAddress.ts';
import { type ByteRange, type Store, StoreError } from './Store.ts';

export const isObjectStore = (location: string) => location.startsWith('s3://');

/** Reads `s3://bucket/prefix`. @throws StoreError for any other text. */
export function parseS3Location(location: string): S3Location {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/.exec(location) ?? [];
  if (bucket === undefined || prefix.split('/').some((part) => /^\.+$/.test(part)))
    throw new StoreError(`"${location}" is not an address of object storage, such as s3://bucket/prefix.`);
  return { bucket, prefix: prefix === '' ? '' : `${prefix.slice(1)}/` };
}

const open = new Map<string, Store>();

/**
 * The store at a folder's path or at `s3://bucket/prefix`. Object storage takes its service from S3_ENDPOINT (unset:
 * Amazon's), and credentials and region from the variables and files that every program for AWS reads.
 */
export function openStore(location: string): Store {
  if (!isObjectStore(location)) return createFolderStore(location);
  const name = `${process.env['S3_ENDPOINT'] ?? ''} ${location}`;
  const store = open.get(name) ?? openObjectStore(location);
  open.set(name, store);
  return store;
}

function openObjectStore(location: string): Store {
  const address = parseS3Location(location);
  // The client is loaded where object storage is used, and by no other command.
  let loading: Promise<Store> | undefined;
  const load = () => (loading ??= connect(address, process.env));
  return {
    name: location,
    kind: 's3',
    head: async (key) => (await load()).head(key),
    get: async (key, range?: ByteRange) => (await load()).get(key, range),
    put: async (...write) => (await load()).put(...write),
    putStream: async (...write) => (await load()).putStream(...write),
    delete: async (key) => (await load()).delete(key),
    list: async function* (prefix) {
      yield* (await load()).list(prefix);
    },
  };
}

const CONNECT_TIMEOUT_MS = 3000;
const SILENCE_TIMEOUT_MS = 20_000;

async function connect(location: S3Location, { S3_ENDPOINT, AWS_REGION, AWS_DEFAULT_REGION }: NodeJS.ProcessEnv) {
  const [{ S3Client }, { createS3Store }] = await Promise.all([import('@aws-sdk/client-s3'), import('./s3Store.ts')]);
  const endpoint = S3_ENDPOINT ? readServiceAddress(S3_ENDPOINT) : undefined;
  if (S3_ENDPOINT && endpoint === undefined) throw new StoreError(`S3_ENDPOINT must be ${SERVICE_ADDRESS}.`);
  const client = new S3Client({
    region: AWS_REGION || AWS_DEFAULT_REGION || 'us-east-1',
    // Other services have no name of their own for each bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Other services refuse checksums that they do not know; the signature covers the content already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: SILENCE_TIMEOUT_MS },
  });
  return createS3Store(client, location);
}
