import { execa } from 'execa';

/**
 * PostgreSQL does not run as root, and takes a user of its name. Tests that start together would each try to make it on
 * a machine that has none, and all but one would fail.
 */
export async function setup(): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { exitCode } = await execa('id', ['-u', 'postgres'], { reject: false });
  if (exitCode === 0) return;
  await execa('groupadd', ['-f', 'postgres']);
  await execa('useradd', ['-g', 'postgres', 'postgres']);
}
