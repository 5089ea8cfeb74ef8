import { rmSync } from 'node:fs';
import path from 'node:path';
import type { LiveRegistry } from '@faultline/shared/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { createCommandRunner } from '../../../fixtures/releaseCommands.ts';
import { credential, startReleaseService } from '../../../fixtures/releaseService.ts';
import { collectGarbage } from '../actions/gc.ts';
import { publish } from '../actions/publish.ts';
import { openReleases } from '../cli/command.ts';
import { readRegistry } from '../registry/store.ts';
import { readTreeFile, treePaths } from '../registry/treeFiles.ts';

let dir: string;
let tree: string;
const { output, run: runCommand } = createCommandRunner();

eachFolder(async (folder) => {
  vi.stubEnv('RELEASE_BY', 'ann');
  dir = folder;
  tree = path.join(dir, 'tree');
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
});

// A service where the teams of gamma and delta, and a second person, have every right.
const serve = (fourEyes: boolean) =>
  startReleaseService(tree, path.join(dir, 'access.json'), {
    fourEyes,
    credentials: [credential('team'), credential('second')],
  });

const as = async (name: 'team' | 'second') => {
  vi.stubEnv('RELEASE_TOKEN', name);
  return openReleases({});
};
const run = async (name: 'team' | 'second', ...words: string[]) => {
  vi.stubEnv('RELEASE_TOKEN', name);
  output.length = 0;
  await runCommand(...words);
  return output.join('\n');
};
const gamma = (version = '1.0.0') => fakeRemoteBuild('gamma', { version });

// The areas that the page of every browser names.
async function readPageAreas() {
  const page = (await readTreeFile(treePaths(tree).index))?.toString() ?? '';
  const [, json = '{}'] = /id="faultline-registry"[^>]*>(.*?)<\/script>/.exec(page) ?? [];
  return (JSON.parse(json) as LiveRegistry).remotes;
}

describe.each([false, true])('the first release of an area, with four eyes: %s', (fourEyes) => {
  const promoter = fourEyes ? 'second' : 'team';
  beforeEach(() => serve(fourEyes));

  test('is previewed, staged, given to some browsers, and promoted', async () => {
    const team = await as('team');
    const preview = '1.0.0-preview.1';
    await team.publish(gamma(preview), { preview: true, stageOnly: true });
    expect(await readPageAreas()).not.toHaveProperty('gamma');
    await team.publish(gamma(), { stageOnly: true });
    expect(await readPageAreas()).not.toHaveProperty('gamma');
    expect((await readRegistry(tree)).remotes['gamma']).toMatchObject({ active: null, previous: null });
    expect(await run('team', 'status')).toContain(
      'gamma is not live for everyone yet. It has 1.0.0, 1.0.0-preview.1; none was live yet.',
    );

    expect(await run('team', 'canary', 'gamma', '1.0.0', '--percent', '10')).toContain('gamma 1.0.0 has 10 %');
    expect((await readPageAreas())['gamma']).toMatchObject({ active: null, canary: { version: '1.0.0' } });
    await expect(run('team', 'rollback', 'gamma')).rejects.toThrow(
      'gamma is not live for everyone yet. To end its canary: release canary gamma --stop',
    );
    if (fourEyes) await expect(run('team', 'promote', 'gamma')).rejects.toThrow('another must promote it');
    expect(await run(promoter, 'promote', 'gamma')).toContain('gamma 1.0.0 is live');
    expect((await readPageAreas())['gamma']).toMatchObject({ active: '1.0.0', previous: null });
  });

  test('is part of a train with another new area', async () => {
    const team = await as('team');
    const releases = { gamma: '1.0.0', delta: '1.0.0' };
    for (const area of ['gamma', 'delta'])
      await team.publish(fakeRemoteBuild(area), { stageOnly: true, forTrain: true });
    await run('team', 'train', 'start', 'gamma@1.0.0', 'delta@1.0.0');
    expect(await readPageAreas()).toMatchObject({ gamma: { active: null }, delta: { active: null } });
    await run('team', 'train', 'abort');
    expect(await readPageAreas()).not.toHaveProperty('gamma');
    await run('team', 'train', 'start', 'gamma@1.0.0', 'delta@1.0.0');
    if (fourEyes) await expect(run('team', 'train', 'promote')).rejects.toThrow('another must promote it');
    await run(promoter, 'train', 'promote');
    const { remotes } = await readRegistry(tree);
    for (const [area, version] of Object.entries(releases)) expect(remotes[area]).toMatchObject({ active: version });
  });

  test('goes live at once where no second person is required', async () => {
    const attempt = (await as('team')).publish(gamma(), {});
    if (fourEyes) await expect(attempt).rejects.toThrow('publish with --stage-only or --canary');
    else expect((await attempt).remotes['gamma']).toMatchObject({ active: '1.0.0', previous: null });
  });
});

describe('an area that was never live', () => {
  beforeEach(() => serve(false));

  test('leaves the registry with its last preview', async () => {
    await (await as('team')).publish(gamma('1.0.0-preview.1'), { preview: true, stageOnly: true });
    await run('team', 'preview', 'gamma', '--remove', '1.0.0-preview.1');
    expect((await readRegistry(tree)).remotes).not.toHaveProperty('gamma');
  });

  test('can be withdrawn and retired, and comes back as it was', async () => {
    const team = await as('team');
    await team.publish(gamma(), { stageOnly: true });
    await run('team', 'withdraw', 'gamma', '1.0.0');
    await collectGarbage(tree);
    await expect(run('team', 'promote', 'gamma', '1.0.0')).rejects.toThrow('gamma 1.0.0 was withdrawn');
    await run('team', 'withdraw', 'gamma', '1.0.0', '--undo');
    await run('team', 'retire', 'gamma');
    expect((await readRegistry(tree)).remotes).not.toHaveProperty('gamma');
    await run('team', 'retire', 'gamma', '--undo');
    expect((await readRegistry(tree)).remotes['gamma']).toMatchObject({ active: null });
    expect(await run('team', 'promote', 'gamma', '1.0.0')).toContain('gamma 1.0.0 is live');
  });
});

test('the first host cannot be staged, and the refusal says what to do', async () => {
  await serve(true);
  rmSync(tree, { recursive: true });
  await expect((await as('team')).publish(fakeHostBuild(), { stageOnly: true })).rejects.toThrow(
    'There is no host yet, and the first one cannot be staged. Publish it where the tree is: release publish host',
  );
});

test('the name of a property of every object is neither an area nor a version', async () => {
  await serve(false);
  for (const words of [['rollback'], ['promote'], ['retire'], ['withdraw', '1.0.0']]) {
    const [action = '', ...rest] = words;
    await expect(run('team', action, 'constructor', ...rest)).rejects.toThrow('This is not a change: ');
    await expect(run('team', action, 'constructor', ...rest, '--tree', tree)).rejects.toThrow(
      'Nothing of "constructor" was published to this tree.',
    );
  }
  await expect(run('team', 'promote', 'alpha', 'constructor', '--tree', tree)).rejects.toThrow(
    'alpha has no release constructor.',
  );
});

test('a canary of a release that was rolled back says so, with the reason', async () => {
  await serve(false);
  await (await as('team')).publish(fakeRemoteBuild('alpha', { version: '1.1.0' }), {});
  await run('team', 'rollback', 'alpha', '--reason', 'crash');
  expect(await run('team', 'canary', 'alpha', '1.1.0')).toMatch(
    /^Note: alpha 1\.1\.0 was rolled back at \S+ \S+ UTC by team \("crash"\)\.\n[^\n]+\nalpha 1\.1\.0 has 10 % of browsers/,
  );
  await run('team', 'promote', 'alpha');
  expect((await readRegistry(tree)).remotes['alpha']?.releases['1.1.0']).not.toHaveProperty('rolledBack');
});
