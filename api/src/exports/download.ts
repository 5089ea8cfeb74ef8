import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { HttpError } from '../http/index.ts';
import { contentTypes, exportFile, fileName } from './exportFile.ts';
import type { ExportRow } from './ExportRow.ts';

const gone = () =>
  new HttpError({
    status: 410,
    code: 'ERR_EXPORT_GONE',
    message: 'The file of this export is gone. Please retry the export.',
  });

/** Gives the file of a completed export; for HEAD its headers alone. */
export async function download(config: Config, row: ExportRow, method: string): Promise<Response> {
  if (row.status !== 'completed') {
    throw new HttpError({ status: 409, code: 'ERR_EXPORT_NOT_READY', message: `The export is ${row.status}` });
  }
  const path = exportFile(config, row.id);
  // Nobody reads, and so nobody closes, the body of a HEAD.
  const file = method === 'HEAD' ? undefined : await open(path).catch(() => undefined);
  const size = (await (file ?? { stat: () => stat(path) }).stat().catch(() => undefined))?.size;
  if (size === undefined) throw gone();
  return new Response(file === undefined ? null : (Readable.toWeb(file.createReadStream()) as ReadableStream), {
    headers: {
      'content-type': contentTypes[row.type],
      'content-length': String(size),
      'content-disposition': `attachment; filename="${fileName(row.created_at, row.type)}"`,
      // Opened in a browser on our origin it may do nothing at all.
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
