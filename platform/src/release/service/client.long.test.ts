import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { createCommandRunner } from '../../../fixtures/releaseCommands.ts';
import { credential, startReleaseService } from '../../../fixtures/releaseService.ts';
import { openReleaseSet } from '../actions/openSets.ts';
import { publish } from '../actions/publish.ts';
import { openReleases, type Releases } from '../cli/command.ts';
import { isSameTrain } from '../registry/registry.ts';
import { findBrokenLinks, readRegistry } from '../registry/store.ts';
import { listRevisions, treePaths } from '../registry/treeFiles.ts';

const areas = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];
let tree: string;
const { output, run } = createCommandRunner();

/** A service on loopback; the token of each area's team is its name. */
eachFolder(async (folder) => {
  vi.stubEnv('RELEASE_BY', 'ann');
  tree = folder;
  await publish(tree, [fakeHostBuild(), ...areas.map((area) => fakeRemoteBuild(area))]);
});
beforeEach(() => {
  const credentials = [...areas, '*'].flatMap((area) => {
    const owner = { name: area === '*' ? 'operator' : `${area}-team`, areas: [area] };
    return [
      credential(area, owner),
      credential(`${area}-reader`, { ...owner, name: `${owner.name}-reader`, rights: [] }),
      credential(`${area}-old`, { ...owner, name: `${owner.name}-old`, expires: new Date(0).toISOString() }),
    ];
  });
  return startReleaseService(tree, path.join(tree, '.access.json'), { audience: 'here', credentials });
});

const as = (team: string) => {
  vi.stubEnv('RELEASE_TOKEN', team);
  const opened = openReleases({});
  const publish: Releases['publish'] = async (...release) => (await opened).publish(...release);
  const change: Releases['change'] = async (...changed) => (await opened).change(...changed);
  return { publish, change };
};

describe('release commands with RELEASE_SERVICE', () => {
  test('publish over the service, change what is live, and read it', async () => {
    const build = fakeRemoteBuild('alpha', { version: '1.1.0' });
    const { remotes } = await as('alpha').publish(build, { stageOnly: true, why: 'faster list' });
    expect(remotes['alpha']).toMatchObject({ active: '1.0.0' });
    await run('promote', 'alpha', '1.1.0', '--reason', 'tried');
    await run('status');
    await run('history', '--limit', '2');
    await run('history', '--limit', '1', '--json');
    const text = output.join('\n');
    expect(text).toContain('alpha 1.1.0 is live (revision 3).');
    expect(text).toMatch(/alpha +1\.1\.0 +\S+ \S+ UTC +alpha-team +tried/);
    expect(text).toMatch(/2 +\S+ \S+ UTC +stage +alpha-team +faster list/);
    expect(JSON.parse(output.at(-1) ?? '')).toMatchObject([{ revision: 3, action: 'promote', by: 'alpha-team' }]);
  });

  test('preview over the service what its team may publish, list it and end it', async () => {
    const build = fakeRemoteBuild('alpha', { version: '1.0.0-preview.4f2a' });
    await expect(as('beta').publish(build, { preview: true })).rejects.toThrow('this is a change of alpha');
    const { remotes } = await as('alpha').publish(build, { preview: true });
    expect(remotes['alpha']?.active).toBe('1.0.0');
    await run('preview', '--list');
    expect(output.join('\n')).toMatch(/alpha +1\.0\.0-preview\.4f2a +\S+ \S+ UTC/);
    as('beta');
    await expect(run('preview', 'alpha', '--remove', '1.0.0-preview.4f2a')).rejects.toThrow(
      'this is a change of alpha',
    );
    as('alpha');
    await run('preview', 'alpha', '--remove', '1.0.0-preview.4f2a');
    await run('preview', '--list');
    expect(output.slice(-2)).toEqual([
      'The preview alpha 1.0.0-preview.4f2a has ended (revision 3).',
      'There is no preview.',
    ]);
  });

  test('an upload that was cut off goes on with what is missing', async () => {
    const build = fakeRemoteBuild('alpha', { version: '1.1.0' });
    const sent: string[] = [];
    const real = fetch;
    let isCut = true;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (init.method === 'PUT') sent.push(path.basename(url));
      if (isCut && url.endsWith('Screen.js')) throw new TypeError('the connection was cut');
      return real(url, init);
    });
    await expect(as('alpha').publish(build, {})).rejects.toThrow('does not answer: the connection was cut');
    expect((await readRegistry(tree)).revision).toBe(1);
    isCut = false;
    sent.length = 0;
    await as('alpha').publish(build, {});
    expect(sent).toContain('Screen.js');
    expect(sent).not.toContain('remoteEntry.js');
    expect((await readRegistry(tree)).remotes['alpha']).toMatchObject({ active: '1.1.0' });
  });

  test('say what is missing or wrong', async () => {
    await expect(as('alpha').change({ action: 'retire', area: 'beta' }, {})).rejects.toThrow(
      'alpha-team may change alpha; this is a change of beta.',
    );
    vi.stubEnv('RELEASE_TOKEN', '');
    await expect(run('promote', 'alpha')).rejects.toThrow('RELEASE_TOKEN is not set');
    vi.stubEnv('RELEASE_SERVICE', 'http://releases.example');
    vi.stubEnv('RELEASE_TOKEN', 'alpha');
    await expect(run('promote', 'alpha')).rejects.toThrow('RELEASE_SERVICE must be https');
    vi.stubEnv('RELEASE_SERVICE', 'nowhere');
    await expect(run('promote', 'alpha')).rejects.toThrow('RELEASE_SERVICE is "nowhere"');
  });
});

describe('gc --yes', () => {
  // A release that no registry names, of the day before yesterday, and an open set.
  async function leaveGarbage() {
    const folder = treePaths(tree).release('alpha', '0.9.0');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'Screen.js'), 'x'.repeat(200_000));
    const before = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    utimesSync(folder, before, before);
    await openReleaseSet(tree, 1);
    vi.stubEnv('RELEASE_TOKEN', '*');
    return () => existsSync(folder) || existsSync(treePaths(tree).setPage(1));
  }

  test.each([
    ['in a folder', () => ['--tree', tree]],
    ['over the service', () => []],
  ])('prints %s what it removed', async (_, where) => {
    const isLeft = await leaveGarbage();
    await run('gc', '--yes', ...where());
    expect(isLeft()).toBe(false);
    expect(output).toEqual([
      'alpha/0.9.0',
      'r/history/1.html (release set 1, kept open)',
      'Removed 1 release and 1 open set, 0.2 MB.',
    ]);
  });

  test('prints that it removed what a service of an earlier version does not name', async () => {
    const isLeft = await leaveGarbage();
    const real = fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const answer = (await (await real(url, init)).json()) as object;
      return Response.json({ ...answer, removed: undefined });
    });
    await run('gc', '--yes');
    expect(isLeft()).toBe(false);
    expect(output).toEqual(['What nothing needs any more is removed (revision 3).']);
  });
});

// Numbers from a seed, the same in every run.
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const trainActions = ['train-start', 'train-promote', 'train-abort'] as const;

interface Line {
  active: string;
  previous: string | null;
  canary: string | null;
  known: string[];
  // The versions that were live, in the order in which each was first.
  live: string[];
  rolledBack: Set<string>;
}

test('after 200 changes by six teams, some of areas that are not theirs or with a token that does not allow them, the registry is that of the model', async () => {
  const random = createRandom(20_261_123);
  const model = new Map(
    areas.map((area): [string, Line] => [
      area,
      { active: '1.0.0', previous: null, canary: null, known: ['1.0.0'], live: ['1.0.0'], rolledBack: new Set() },
    ]),
  );
  const pick = <T>(from: readonly T[]) => from[random(from.length)] as T;
  const counts = { made: 0, refused: 0, trains: 0 };
  let train: Record<string, string> | undefined;
  for (let step = 1; step <= 200; step += 1) {
    const team = pick(areas);
    const area = random(3) === 0 ? pick(areas) : team;
    const line = model.get(area) as Line;
    const version = pick(line.known);
    const action = pick(['publish', 'stage', 'promote', 'canary', 'stop', 'rollback', ...trainActions] as const);
    // One area's team may not move a train; who has the right on every area may.
    const owner = action.startsWith('train') && random(4) > 0 ? '*' : team;
    const flaw = pick(['', '', '', '', '-reader', '-old', '-forged']);
    const releases = as(`${owner}${flaw}`);
    const other = pick(areas.filter((each) => each !== area));
    const set = train && random(4) > 0 ? train : { [area]: version, [other]: pick(model.get(other)?.known ?? []) };
    const next = `1.${step}.0`;
    const attempts = {
      publish: () => releases.publish(fakeRemoteBuild(area, { version: next }), {}),
      stage: () => releases.publish(fakeRemoteBuild(area, { version: next }), { stageOnly: true }),
      promote: () => releases.change({ action: 'promote', area, version }, {}),
      canary: () => releases.change({ action: 'canary', area, version, percent: 10 }, {}),
      stop: () => releases.change({ action: 'canary', area, version: undefined, percent: 10, stop: true }, {}),
      rollback: () => releases.change({ action: 'rollback', area, to: version }, {}),
      'train-start': () => releases.change({ action: 'train-start', releases: set, percent: 1 + random(100) }, {}),
      'train-promote': () => releases.change({ action: 'train-promote', releases: set }, {}),
      'train-abort': () => releases.change({ action: 'train-abort', releases: set }, {}),
    };
    const made = await attempts[action]().then(
      () => true,
      () => false,
    );
    counts[made ? 'made' : 'refused'] += 1;
    if (team !== area && !action.startsWith('train')) expect(made, `${team} did ${action} of ${area}`).toBe(false);
    if (flaw !== '') expect(made, `${owner}${flaw} did ${action} of ${area}`).toBe(false);
    if (!made) continue;
    const activate = (to: string, of = line) => {
      if (of.active !== to) of.previous = of.active;
      of.active = to;
      if (of.canary === to) of.canary = null;
      if (!of.live.includes(to)) of.live.push(to);
      of.rolledBack.delete(to);
    };
    const goBack = (to: string) => {
      if (line.active !== to) line.rolledBack.add(line.active);
      line.rolledBack.delete(to);
      const older = line.live.slice(0, line.live.indexOf(to)).filter((each) => !line.rolledBack.has(each));
      Object.assign(line, { active: to, previous: older.at(-1) ?? null, canary: null });
    };
    const isTrain = train !== undefined && isSameTrain(set, train);
    if (action === 'train-start') train = set;
    if (action === 'train-promote') {
      for (const [each, to] of Object.entries(set)) activate(to, model.get(each));
      train = undefined;
    }
    if (action === 'train-abort' && isTrain) train = undefined;
    if (action.startsWith('train')) counts.trains += 1;
    if (action === 'rollback' && train?.[area] !== undefined) {
      goBack(version);
      train = undefined;
    }
    if (action === 'publish' || action === 'stage') line.known.push(next);
    if (action === 'publish') activate(next);
    if (action === 'promote') activate(version);
    if (action === 'canary') line.canary = version;
    if (action === 'stop') line.canary = null;
    if (action === 'rollback' && (version !== line.active || line.canary !== null)) goBack(version);
  }
  const { remotes, train: left } = await readRegistry(tree);
  expect(left?.releases).toEqual(train);
  expect(counts.trains).toBeGreaterThan(10);
  const found = Object.entries(remotes).map(([area, { active, previous, canary, releases }]) => [
    area,
    { active, previous, canary: canary?.version ?? null, known: Object.keys(releases).toSorted() },
  ]);
  const expected = [...model].map(([area, { active, previous, canary, known }]) => [
    area,
    { active, previous, canary, known: known.toSorted() },
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  expect(counts.made).toBeGreaterThan(50);
  expect(counts.refused).toBeGreaterThan(30);
  expect(await findBrokenLinks(tree)).toEqual([]);
});

test('a long history is read page by page, as far as it is used', async () => {
  const requested = vi.spyOn(globalThis, 'fetch');
  const urls = () => requested.mock.calls.map(([url]) => (url as string).replace(/.*history/, 'history'));
  const opened = async () => {
    vi.stubEnv('RELEASE_TOKEN', 'alpha');
    return openReleases({});
  };
  const first = treePaths(tree).history(1);
  for (let revision = 2; revision <= 120; revision += 1)
    writeFileSync(
      treePaths(tree).history(revision),
      readFileSync(first, 'utf8').replace('"revision": 1,', `"revision": ${revision},`),
    );
  const revisions: number[] = [];
  for await (const { revision } of (await opened()).history(500)) revisions.push(revision);
  expect(revisions).toEqual(Array.from({ length: 120 }, (_, at) => 120 - at));
  expect(urls()).toEqual(['history?limit=50', 'history?limit=50&before=71', 'history?limit=50&before=21']);
  requested.mockClear();
  for await (const { revision } of (await opened()).history(500)) if (revision === 100) break;
  expect(urls()).toEqual(['history?limit=50']);
  requested.mockRestore();
});

test('findBrokenLinks names a registry of the history that was changed by hand, and a live one that was', async () => {
  await as('alpha').publish(fakeRemoteBuild('alpha', { version: '1.1.0' }), {});
  await as('beta').publish(fakeRemoteBuild('beta', { version: '1.1.0' }), {});
  expect(await findBrokenLinks(tree)).toEqual([]);
  const { history, registry } = treePaths(tree);
  for (const revision of await listRevisions(tree)) {
    const text = readFileSync(history(revision), 'utf8');
    writeFileSync(history(revision), text.replace('1.0.0', '1.0.1'));
    expect(await findBrokenLinks(tree)).toEqual([revision]);
    writeFileSync(history(revision), text);
  }
  writeFileSync(registry, readFileSync(registry, 'utf8').replace('ann', 'bob').replace('beta-team', 'else'));
  expect(await findBrokenLinks(tree)).toEqual([3]);
  await expect(run('verify', '--tree', tree)).rejects.toThrow('The registry of revision 3 is not the one');
});
