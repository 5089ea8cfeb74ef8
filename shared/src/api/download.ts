import type { Endpoint, ParamsOf } from '../contract/endpoint.ts';
import { withTokenRefresh } from './call.ts';
import { toResponseError, exchange, openBody } from './request.ts';

export interface Download {
  blob: Blob;
  fileName: string;
}

export function parseFileName(disposition: string | null): string | undefined {
  const extended = /filename\*\s*=\s*(?:utf-8|iso-8859-1)''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition ?? '');
  const name = extended === undefined ? (plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]) : safeDecode(extended);
  const base = name?.trim().split(/[/\\]/).at(-1);
  return base === '' ? undefined : base;
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Fetches a file; its name comes from content-disposition, else 'vulnerabilities_{date}.html' (specification 8.6). */
export function download<Path extends string>(
  endpoint: Endpoint<Path>,
  input: { params?: ParamsOf<Path>; query?: Readonly<Record<string, string>>; signal?: AbortSignal },
): Promise<Download> {
  return withTokenRefresh(async () => {
    const { response, token } = await exchange(endpoint, { ...input, params: input.params as never }, 'blob');
    const blob = response._data ?? new Blob();
    const error = response.ok ? undefined : toResponseError(response, openBody(await blob.text()));
    const today = new Date().toISOString().slice(0, 10);
    const fileName = parseFileName(response.headers.get('content-disposition')) ?? `vulnerabilities_${today}.html`;
    return { error, token, value: { blob, fileName } };
  });
}
