import type { HonoRequest } from 'hono';
import { getMimeType } from 'hono/utils/mime';

const isFile = (path: string) => getMimeType(path.toLowerCase()) !== undefined;

/**
 * Whether a request opens a page, as against fetching a file that is not there. Ids hold dots
 * (`/vendors/1.2`, `/products/node.js`), so below the top level a browser's navigation always counts as a page.
 */
export function isPage(request: HonoRequest): boolean {
  const { method, path } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const destination = request.header('Sec-Fetch-Dest');
  if (destination !== undefined && destination !== 'document' && destination !== 'iframe') return false;
  const accept = request.header('Accept') ?? '*/*';
  const asksForHtml = accept.includes('text/html');
  const deep = path.indexOf('/', 1) !== -1;
  if (isFile(path) && !(asksForHtml && deep)) return false;
  return asksForHtml || accept.includes('*/*');
}
