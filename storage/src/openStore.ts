import { createFolderStore } from './folderStore.ts';
import type { S3Location } from './s3Store.ts';
import { readServiceAddress, SERVICE_ADDRESS } from './secureAddress.ts';
import { type ByteRange, type Store, StoreError } from './Store.ts';

export const isObjectStore = (location: string) => location.startsWith('s3://');

/** Parses `s3://bucket/prefix`. @throws StoreError for any other text. */
export function parseS3Location(location: string): S3Location {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/.exec(location) ?? [];
  if (bucket === undefined || prefix.split('/').some((part) => /^\.+$/.test(part)))
    throw new StoreError(`"${location}" is not an address of object storage, such as s3://bucket/prefix.`);
  return { bucket, prefix: prefix === '' ? '' : `${prefix.slice(1)}/` };
}

const open = new Map<string, Store>();

/**
 * Opens the store at a folder or at `s3://bucket/prefix`. Object storage uses S3_ENDPOINT (default: Amazon S3), and
 * the standard AWS variables and files for credentials and region.
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
  // The S3 client is loaded on first use, so that other commands start faster.
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
    // Other services do not support a host name per bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Other services reject unknown checksum headers. The request signature already covers the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: SILENCE_TIMEOUT_MS },
  });
  return createS3Store(client, location);
}
