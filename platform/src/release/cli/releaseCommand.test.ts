import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { createCommandRunner } from '../../../fixtures/releaseCommands.ts';
import { findArea, workspaceRoot } from '../../build/area.ts';
import { contentHash } from '../../build/contentHash.ts';
import { publish } from '../actions/publish.ts';
import { readNumber } from './command.ts';

describe('release', () => {
  let tree: string;
  const { output, run: runCommand } = createCommandRunner();
  const run = (...words: string[]) => runCommand(...words, '--tree', tree);

  eachFolder((folder) => {
    tree = folder;
  });

  test('status tells an empty tree from one with releases, and since when and by whom each is live', async () => {
    await run('status');
    expect(output).toEqual([`Nothing is published in ${tree} yet.`]);
    vi.stubEnv('RELEASE_BY', 'ann');
    await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
    vi.stubEnv('RELEASE_BY', 'bo');
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })], { why: 'new filters' });
    vi.stubEnv('RELEASE_BY', 'cy');
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.2.0' })], { stageOnly: true });
    output.length = 0;
    await run('status');
    expect(output.map((line) => line.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'at some minute today'))).toEqual([
      'revision 3',
      'area   active  since                 by   why          previous  canary',
      'host   2.0.0   at some minute today  ann  -            -         -',
      'alpha  1.1.0   at some minute today  bo   new filters  1.0.0     -',
    ]);
  });

  test('history names each change, the newest first', async () => {
    vi.stubEnv('RELEASE_BY', 'ann');
    await run('history');
    await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })], { why: 'new filters' });
    await run('history', '--limit', '1');
    expect(output.at(0)).toBe(`Nothing is published in ${tree} yet.`);
    expect(output.at(-1)).toMatch(/^2 +\S+ \S+ UTC +publish +ann +new filters +- +alpha 1\.1\.0$/);
  });

  test('a release that is not there is answered with those that are', async () => {
    await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
    await expect(run('promote', 'alpha', '9.9.9')).rejects.toThrow(
      'alpha has no release 9.9.9. It has no other release than 1.0.0, which is live.',
    );
    for (let minor = 1; minor < 12; minor += 1)
      await publish(tree, [fakeRemoteBuild('alpha', { version: `1.${minor}.0` })]);
    await expect(run('rollback', 'alpha', '--to', '9.9.9')).rejects.toThrow(
      /It has 1\.10\.0, 1\.9\.0, .*1\.3\.0 and 3 older ones; live is 1\.11\.0\./,
    );
  });

  test('rollback says what is live then', async () => {
    await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
    await run('rollback', 'alpha', '--reason', 'blank list');
    expect(output.at(-1)).toBe('alpha 1.0.0 is live (revision 3).');
  });

  test('publish of an area that is not there is refused before anything is built', async () => {
    await expect(run('publish', 'nowhere')).rejects.toThrow('There is no area "nowhere". Areas here: host, ');
  });

  test('publish of what is live already mends a page that a cut-off writer left behind', async () => {
    const manifest = { contentHash: contentHash(findArea('vulns')) };
    await publish(tree, [fakeHostBuild(), fakeRemoteBuild('vulns', { manifest })]);
    const page = path.join(tree, 'index.html');
    const whole = readFileSync(page, 'utf8');
    writeFileSync(page, 'of an earlier release');
    await run('publish', 'vulns');
    expect(output.at(-1)).toBe('Already live; nothing changed.');
    expect(readFileSync(page, 'utf8')).toBe(whole);
  });

  test('publish into a retired area, or of a withdrawn version, is refused before anything is built', async () => {
    const manifest = { contentHash: 'of other sources' };
    await publish(tree, [fakeHostBuild(), fakeRemoteBuild('vulns', { manifest })]);
    await publish(tree, [fakeRemoteBuild('vulns', { version: '1.1.0', manifest })]);
    await run('withdraw', 'vulns', '1.0.0');
    await expect(run('publish', 'vulns', '--as', '1.0.0')).rejects.toThrow('vulns 1.0.0 was withdrawn at');
    await run('retire', 'vulns');
    await expect(run('publish', 'vulns')).rejects.toThrow('vulns is retired since');
    expect(globSync(`.cache/build/vulns/*-${process.pid}`, { cwd: workspaceRoot })).toEqual([]);
  });

  test('a version that is none is refused', async () => {
    await expect(run('publish', 'vulns', '--as', 'next')).rejects.toThrow('"next" is not a valid version');
  });

  test('a change that changes nothing says so', async () => {
    await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
    await run('promote', 'alpha', '1.0.0');
    await run('rollback', 'alpha', '--to', '1.0.0');
    await run('rollback', '--revision', '1');
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })], { stageOnly: true });
    await run('canary', 'alpha', '1.1.0', '--percent', '20');
    await run('canary', 'alpha', '1.1.0', '--percent', '20');
    await run('canary', 'alpha', '--stop');
    await run('canary', 'alpha', '--stop');
    const live = 'Already live; nothing changed.';
    expect(output.filter((line) => !line.includes(' checks passed: '))).toEqual([
      live,
      live,
      live,
      'alpha 1.1.0 has 20 % of browsers (revision 3).',
      'alpha 1.1.0 has 20 % of browsers already; nothing changed.',
      'alpha has no canary (revision 4).',
      'alpha has no such canary; nothing changed.',
    ]);
  });

  test('a check that refuses, warns or passes says how many and which rules', async () => {
    await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
    await run('rollback', 'alpha', '--to', '1.0.0');
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })], { stageOnly: true });
    await run('promote', 'alpha', '1.1.0');
    expect(output.at(-2)).toBe('8 checks passed: react, versions, names, screens, bytes, origin, paths, addresses.');
    const requires = { react: '18.3.1' };
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.2.0', manifest: { requires } })], {
      stageOnly: true,
      force: true,
    });
    await expect(run('promote', 'alpha', '1.2.0')).rejects.toThrow('This cannot go live:');
    expect(output.at(-1)).toBe('7 checks: 1 refused, 6 passed.');
  });

  test('a set that is restored is named', async () => {
    await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
    await run('rollback', '--revision', '1');
    expect(output.at(-1)).toBe('All areas restored to release set 1 (revision 3).');
  });

  test('a change by nobody who is named is recorded under the name that git or the system has', async () => {
    for (const name of ['RELEASE_BY', 'USER', 'USERNAME']) vi.stubEnv(name, '');
    const { change } = await publish(tree, [fakeHostBuild()]);
    const git = spawnSync('git', ['config', 'user.name'], { encoding: 'utf8' }).stdout.trim();
    expect(change?.by).toBe(git || userInfo().username);
  });
});

describe('readNumber', () => {
  test.each([
    ['10', 10],
    [' 2.5 ', 2.5],
  ])('%j is read', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  test.each(['', ' ', 'ten', '10%', 'NaN', 'Infinity'])('%j is refused', (text) => {
    expect(() => readNumber(text)).toThrow('It must be a number.');
  });
});
