import { Readable } from 'node:stream';
import { type ByteRange, openStore, type Store } from '@faultline/storage';
import type { Config } from '../config.ts';
import { HttpError, unavailable } from '../http/index.ts';
import type { ExportRow, ExportType } from './exportsRepository.ts';

// The key of a report is the id of its export.
export const openReports = ({ reportStore }: Config): Store => openStore(reportStore);

// Files that cannot be deleted now are deleted later by `cleanExports`.
export async function deleteReports(config: Config, ids: readonly string[]): Promise<void> {
  const store = openReports(config);
  for (const id of ids) await store.delete(id).catch(() => undefined);
}

// The requested `Range` of a file; undefined for the whole file, null if it cannot be satisfied.
function parseRange(header: string, size: number): ByteRange | undefined | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (first === '' && last === '') return undefined; // several ranges, or none that we know: the whole is sent
  if (first === '')
    return last === '0' || size === 0 ? null : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const range = { start: Number(first), end: Math.min(last === '' ? Infinity : Number(last), size - 1) };
  if (last !== '' && Number(last) < range.start) return undefined;
  return range.start < size ? range : null;
}

// Returns only headers for HEAD, null if the report is missing.
async function sendReport(
  config: Config,
  id: string,
  request: Request,
  headers: Record<string, string>,
): Promise<Response | null> {
  const store = openReports(config);
  const available = <T>(found: Promise<T>) =>
    found.catch(() => {
      const message = 'Reports cannot be read at the moment. Please try again in a few minutes.';
      throw unavailable(message, 'ERR_EXPORT_UNAVAILABLE', 30);
    });
  const info = await available(store.head(id));
  if (info === null) return null;
  const etag = info.etag.startsWith('"') ? info.etag : `"${info.etag}"`;
  const all = { ...headers, etag, 'accept-ranges': 'bytes' };
  const ifRange = request.headers.get('if-range');
  const requested = ifRange === null || ifRange === etag ? (request.headers.get('range') ?? '') : '';
  const range = parseRange(requested, info.size);
  if (range === null) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${info.size}` } });
  // Compression would change the requested part.
  const part = range
    ? {
        'cache-control': 'no-store, no-transform',
        'content-range': `bytes ${range.start}-${range.end}/${info.size}`,
        'content-length': `${range.end - range.start + 1}`,
      }
    : { 'content-length': `${info.size}` };
  // The body of a HEAD answer is never read or closed.
  const object = request.method === 'HEAD' ? undefined : await available(store.get(id, range));
  if (object === null) return null;
  const body = object === undefined ? null : (Readable.toWeb(object.body) as ReadableStream);
  return new Response(body, { status: range ? 206 : 200, headers: { ...all, ...part } });
}

export async function download(config: Config, row: ExportRow, request: Request): Promise<Response> {
  if (row.status !== 'completed') {
    throw new HttpError({ status: 409, code: 'ERR_EXPORT_NOT_READY', message: `The export is ${row.status}` });
  }
  const answer = await sendReport(config, row.id, request, {
    'content-type': contentTypes[row.type],
    'content-disposition': `attachment; filename="${formatFileName(row)}"`,
    // A report that is opened in a browser on our origin must not run anything.
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  });
  if (answer !== null) return answer;
  const message = 'The file of this export is gone. Please retry the export.';
  throw new HttpError({ status: 410, code: 'ERR_EXPORT_GONE', message });
}

// The file name of a download, with its content and the time of the request, such as
// `vulnerabilities_acme_high_2026-03-10_120531.html`.
export function formatFileName({
  filters,
  created_at,
  type,
}: Pick<ExportRow, 'filters' | 'created_at' | 'type'>): string {
  const { cve_id, vendor_name, product_name, severity, tracked, export_type } = filters;
  const subject = [
    export_type === 'daily' && 'daily',
    cve_id,
    vendor_name,
    product_name,
    severity,
    tracked && 'tracked',
  ]
    .filter((part) => typeof part === 'string')
    .map(toSlug)
    .filter(Boolean);
  const time = created_at.slice(11, 19).replaceAll(':', '');
  return `${['vulnerabilities', ...subject, created_at.slice(0, 10), time].join('_')}.${type}`;
}

// Only letters and digits, which every file system and header allows.
const toSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);

const contentTypes: Record<ExportType, string> = {
  html: 'text/html; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};
