import { execa } from 'execa';
import { workspaceRoot } from '../build/area.ts';

/** Runs one of the project's programs in its root, in this terminal; answers whether it ended well. */
export async function program(name: string, args: string[], env: Record<string, string | undefined> = {}) {
  const { exitCode } = await execa(name, args, {
    cwd: workspaceRoot,
    env,
    preferLocal: true,
    localDir: workspaceRoot,
    reject: false,
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
  });
  return exitCode === 0;
}
