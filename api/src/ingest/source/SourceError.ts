// A source that cannot be read. The message is one line for the terminal.
export class SourceError extends Error {
  override readonly name = 'SourceError';

  static from(error: unknown, path: string): SourceError {
    if (error instanceof SourceError) return error;
    const { code, message } = error as { code?: unknown; message?: unknown };
    const reason = REASONS[String(code)] ?? brokenArchive(String(message));
    return new SourceError(`${path}: ${reason}`, { cause: error });
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOTDIR: 'not a folder',
  ELOOP: 'too many symbolic links',
  EIO: 'the disk could not read it',
  Z_BUF_ERROR: 'the archive is truncated',
  Z_DATA_ERROR: 'the archive is damaged',
};

const brokenArchive = (message: string): string =>
  /end of (data|file|central)|truncated|unexpected end/i.test(message)
    ? 'the archive is truncated or damaged'
    : `the archive can't be read (${message})`;
