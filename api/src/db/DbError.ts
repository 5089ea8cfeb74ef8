/** What a database said no with. `code` is the SQLSTATE (five characters), or undefined where the connection itself failed. */
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

export const isUniqueViolation = (error: unknown): boolean => error instanceof DbError && error.code === '23505';
