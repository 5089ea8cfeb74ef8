import { execa } from 'execa';

// A change of these files may affect the result for any file.
const settings =
  /(^|\/)(oxlint\.config\.ts|import-boundaries\.json|package\.json|tsconfig[\w.]*\.json|pnpm-(lock|workspace)\.yaml)$/;

/**
 * Returns uncommitted files, including new ones but not deleted ones, relative to `root`; null without a git
 * repository.
 */
export async function listChangedFiles(root: string): Promise<string[] | null> {
  const git = (...words: string[]) => execa('git', [...words, '-z'], { cwd: root, reject: false, stdin: 'ignore' });
  const answers = await Promise.all([
    git('diff', 'HEAD', '--name-only', '--diff-filter=d', '--relative'),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  if (answers.some(({ failed }) => failed)) return null;
  return [...new Set(answers.flatMap(({ stdout }) => stdout.split('\0')).filter(Boolean))].sort();
}

/** Returns the changed sources to lint; null for all sources, if a setting changed or there is no git repository. */
export const selectLintTargets = (changed: readonly string[] | null): string[] | null =>
  changed === null || changed.some((file) => settings.test(file))
    ? null
    : changed.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
