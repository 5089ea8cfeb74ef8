import type { Context } from 'hono';

/** The token of `Authorization: Bearer ...`. */
export const bearerToken = (c: Context): string | undefined =>
  /^bearer ([\w.~+/=-]{1,4096})$/i.exec(c.req.header('authorization') ?? '')?.[1];
