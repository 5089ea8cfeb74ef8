/** What keeps a backup, restore or move from being made, in a line for the person who asked for it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
