// `code` is the SQLSTATE or the system's error code.
export class DbError extends Error {
  override readonly name = 'DbError';
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor(message: string, code?: string, constraint?: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.constraint = constraint;
  }

  static from(error: unknown): DbError {
    if (error instanceof DbError) return error;
    const { message, code, constraint } = error as { message?: unknown; code?: unknown; constraint?: unknown };
    const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
    return new DbError(text(message) || text(code) || String(error), text(code), text(constraint), error);
  }
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof DbError && error.code !== undefined && codes.includes(error.code);

export const isUniqueViolation = (error: unknown): boolean => hasCode(error, '23505');

// SQLSTATE of a statement that exceeded `lock_timeout`.
export const LOCK_TIMEOUT = '55P03';

export const isLockTimeout = (error: unknown): boolean => hasCode(error, LOCK_TIMEOUT);

// SQLSTATE of a full disk; also used for writes refused before the disk is full.
export const DISK_FULL = '53100';

export const isDiskFull = (error: unknown): boolean =>
  hasCode(error, DISK_FULL) || ['ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown }).code));

// SQLSTATE classes 22 and 54: a value that no type accepts, or a statement that is too complex.
export const isRefusedValue = (error: unknown): boolean =>
  error instanceof DbError && /^(22|54)/.test(error.code ?? '');

// Canceled by the server or the driver.
export const isTimeout = (error: unknown): boolean =>
  hasCode(error, '57014') || (error instanceof DbError && error.message === 'Query read timeout');

// SQLSTATE class 08, codes of a server that starts, stops or has no free connection, and system codes of broken
// connections.
const CONNECTION_CODE = /^(08\w{3}|57P0[123]|53300|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/;
// Errors of node-postgres and of the PGlite worker that have no code.
const CONNECTION_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered)|The database (has )?stopped)/;

// A retry may succeed.
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof DbError &&
  (error.code === undefined ? CONNECTION_MESSAGE.test(error.message) : CONNECTION_CODE.test(error.code));
