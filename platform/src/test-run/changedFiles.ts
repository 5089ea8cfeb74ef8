import { execa } from 'execa';

/** After a change of these, any file may be judged otherwise. */
const settings =
  /(^|\/)(oxlint\.config\.ts|import-boundaries\.json|package\.json|tsconfig[\w.]*\.json|pnpm-(lock|workspace)\.yaml)$/;

/**
 * Lists the files that are not committed, new ones too and deleted ones not, by their paths from `root`; null where git
 * does not know, as in an unpacked archive.
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

/** The sources to lint after these changes: those that changed; all of them (null) when a setting changed, or git knows nothing. */
export const selectLintTargets = (changed: readonly string[] | null): string[] | null =>
  changed === null || changed.some((file) => settings.test(file))
    ? null
    : changed.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
