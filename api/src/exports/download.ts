import { open } from 'node:fs/promises';
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

/** The file of a completed export. */
export async function download(config: Config, row: ExportRow): Promise<Response> {
  if (row.status !== 'completed') {
    throw new HttpError({ status: 409, code: 'ERR_EXPORT_NOT_READY', message: `The export is ${row.status}` });
  }
  const file = await open(exportFile(config, row.id)).catch(() => undefined);
  if (file === undefined) throw gone();
  const { size } = await file.stat();
  return new Response(Readable.toWeb(file.createReadStream()) as ReadableStream, {
    headers: {
      'content-type': contentTypes[row.type],
      'content-length': String(size),
      'content-disposition': `attachment; filename="${fileName(row.created_at, row.type)}"`,
      // Opened in a browser on our origin it may do nothing at all.
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
