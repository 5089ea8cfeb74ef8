import { describe, expect, test, vi } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { createCommandRunner } from '../../../fixtures/releaseCommands.ts';
import { publish } from '../actions/publish.ts';
import { readRegistry } from '../registry/store.ts';

let tree: string;
const { output, run: runCommand } = createCommandRunner();
const run = (...words: string[]) => runCommand(...words, '--tree', tree);

eachFolder(async (folder) => {
  tree = folder;
  vi.stubEnv('RELEASE_BY', 'ann');
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha'), fakeRemoteBuild('beta')]);
  const next = ['alpha', 'beta'].map((area) => fakeRemoteBuild(area, { version: '1.1.0' }));
  await publish(tree, next, { stageOnly: true });
});

describe('release train', () => {
  test('starts, grows, is shown and ends', async () => {
    await run('train', 'start', 'alpha@1.1.0', 'beta@1.1.0');
    expect(output.at(-1)).toBe('The train of alpha 1.1.0, beta 1.1.0 has 10 % of browsers (revision 3).');
    await run('train', 'start', 'alpha@1.1.0', 'beta@1.1.0', '--percent', '50');
    await run('train', 'status');
    expect(output.at(-1)).toBe('alpha 1.1.0, beta 1.1.0: 50 % of browsers.');
    await run('status');
    expect(output.at(-1)).toBe('The train of alpha 1.1.0, beta 1.1.0 has 50 % of browsers.');
    await run('train', 'abort', '--reason', 'slow');
    expect(output.at(-1)).toBe(
      'The train of alpha 1.1.0, beta 1.1.0 has ended; everyone has what is live (revision 5).',
    );
    await run('history', '--limit', '1');
    expect(output.at(-1)).toMatch(/^5 +\S+ \S+ UTC +train halt +ann +slow +- +alpha 1\.1\.0, beta 1\.1\.0$/);
    await run('train', 'status');
    expect(output.at(-1)).toBe('No train is under way.');
  });

  test('goes live: the one under way, or one that is named', async () => {
    await run('train', 'start', 'alpha@1.1.0', 'beta@1.1.0');
    await run('train', 'promote');
    expect(output.at(-1)).toBe('alpha 1.1.0, beta 1.1.0 are live together (revision 4).');
    await run('train', 'promote', 'alpha@1.0.0', 'beta@1.0.0');
    const { remotes } = await readRegistry(tree);
    expect(Object.values(remotes).map(({ active }) => active)).toEqual(['1.0.0', '1.0.0']);
  });

  test('says that none is under way', async () => {
    await expect(run('train', 'promote')).rejects.toThrow('No train is under way. Begin one: release train start');
  });
});
