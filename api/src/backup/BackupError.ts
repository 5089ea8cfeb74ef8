/** The reason why a backup, restore or move is impossible, in a line for the user who runs it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
