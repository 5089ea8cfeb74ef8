/** A failure of a backup, restore or move, with a message for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
