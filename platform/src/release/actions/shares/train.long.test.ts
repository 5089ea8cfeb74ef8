import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { eachFolder } from '../../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../../fixtures/fakeBuild.ts';
import { readRegistry } from '../../registry/store.ts';
import { abortTrain, promoteTrain, startCanary, startTrain } from './canary.ts';
import { findGarbage } from '../gc.ts';
import { publish } from '../publish.ts';
import { retire, withdraw } from '../withdraw.ts';
import { restore, rollback } from '../rollback.ts';
import { haltFailing } from './watchCanaries.ts';

const areas = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
// The requirement of a release on a host with React 20.
const onReact20 = { requires: { react: '20.0.0', '@faultline/shared': '^1.4.0', mf: '^2.9.2' } };
const newHost = () =>
  fakeHostBuild({
    version: '3.0.0',
    code: 'next',
    manifest: { provides: { react: '20.0.0', '@faultline/shared': '1.4.2', mf: '2.9.2' } },
  });
const whole = { host: '3.0.0', ...Object.fromEntries(areas.map((area) => [area, '2.0.0'])) };

let tree: string;
const page = () => readFileSync(path.join(tree, 'index.html'), 'utf8');

/** A host and five areas are live; their next releases need another React and are staged only. */
eachFolder(async (folder) => {
  tree = folder;
  await publish(tree, [fakeHostBuild(), ...areas.map((area) => fakeRemoteBuild(area))]);
  const next = areas.map((area) => fakeRemoteBuild(area, { version: '2.0.0', manifest: onReact20 }));
  // Published by separate teams; none is compatible with the live set.
  for (const build of [newHost(), ...next]) await publish(tree, [build], { forTrain: true });
});

describe('a train', () => {
  test('takes a React major of host and five areas live in one change, without force', async () => {
    const started = await startTrain(tree, whole, 10, { why: 'React 20' });
    expect(started).toMatchObject({
      train: { releases: whole, percent: 10, salt: `${started.revision}` },
      change: { action: 'canary', train: true, releases: whole, why: 'React 20' },
    });
    expect(started.change).not.toHaveProperty('forced');
    expect(started.host?.active).toBe('2.0.0');
    const grown = await startTrain(tree, whole, 50);
    expect(grown.train).toEqual({ releases: whole, percent: 50, salt: `${started.revision}` });
    const live = await promoteTrain(tree, whole);
    expect(live.revision).toBe(grown.revision + 1);
    expect(live).not.toHaveProperty('train');
    expect(live.change).not.toHaveProperty('forced');
    for (const area of areas) expect(live.remotes[area]).toMatchObject({ active: '2.0.0', previous: null });
    expect(live.host).toMatchObject({ active: '3.0.0', previous: '2.0.0' });
  });

  test('goes live without a canary where its releases are named', async () => {
    const { host, change } = await promoteTrain(tree, whole);
    expect([host?.active, change?.train]).toEqual(['3.0.0', true]);
  });

  test.each(['epsilon', 'host'])('is refused without %s: the set does not fit together', async (missing) => {
    const { revision } = await readRegistry(tree);
    const { [missing as 'host']: _, ...rest } = whole;
    await expect(startTrain(tree, rest, 10)).rejects.toThrow('requires react');
    await expect(promoteTrain(tree, rest)).rejects.toThrow('requires react');
    expect((await readRegistry(tree)).revision).toBe(revision);
  });

  test('puts the files of both hosts into the page, and those of one after its end', async () => {
    await startTrain(tree, whole, 10);
    expect(page()).not.toContain('<script data-host');
    for (const version of ['2.0.0', '3.0.0']) expect(page()).toContain(`/r/host/${version}/main.js`);
    await abortTrain(tree, whole, { why: 'slow' });
    expect(page()).toContain('<script data-host defer fetchpriority="high" src="/r/host/2.0.0/main.js"');
    expect(page()).not.toContain('3.0.0');
  });

  test('is aborted once, and only as the one that was meant', async () => {
    await startTrain(tree, whole, 10);
    const { revision } = await readRegistry(tree);
    expect((await abortTrain(tree, { alpha: '2.0.0', beta: '2.0.0' })).revision).toBe(revision);
    const aborted = await abortTrain(tree, whole);
    expect(aborted.change).toMatchObject({ action: 'halt', train: true, releases: whole });
    expect((await abortTrain(tree, whole)).revision).toBe(revision + 1);
  });

  test('keeps its areas from releases of their own, and other areas from what does not fit its host', async () => {
    const { epsilon: _, ...rest } = whole as Record<string, string>;
    await retire(tree, 'epsilon');
    await startTrain(tree, rest, 10);
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })], { stageOnly: true });
    const refusal = 'alpha is part of the train of host 3.0.0, alpha 2.0.0';
    await expect(startCanary(tree, 'alpha', '1.1.0', 10)).rejects.toThrow(refusal);
    await expect(publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })])).rejects.toThrow(refusal);
    await expect(publish(tree, [fakeRemoteBuild('zeta')])).rejects.toThrow(
      'requires react 19.3.1, but host 3.0.0 gives',
    );
    await expect(startTrain(tree, { alpha: '1.1.0', beta: '2.0.0' }, 10)).rejects.toThrow('is under way');
  });

  test.each([
    ['a rollback', () => rollback(tree, 'alpha', '1.0.0')],
    ['a withdrawal of one of its releases', () => withdraw(tree, 'beta', '2.0.0')],
    ['a retirement', () => retire(tree, 'gamma')],
    ['the set of an earlier revision', () => restore(tree, 1)],
  ])('ends with %s', async (_, work) => {
    await startTrain(tree, whole, 10);
    expect(await work()).not.toHaveProperty('train');
  });

  test('is aborted as a whole when one of its releases fails in browsers', async () => {
    await startTrain(tree, whole, 10);
    const failing = { loaded: 80, failed: 20, failedAddresses: 9 };
    const [line] = await haltFailing(
      tree,
      new Map([
        ['delta 2.0.0', failing],
        ['delta 1.0.0', { ...failing, failed: 0 }],
      ]),
    );
    expect(line).toContain('was aborted: delta 2.0.0: 20 of 100 loads failed');
    expect(await readRegistry(tree)).not.toHaveProperty('train');
  });

  test('keeps its releases from being cleared up', async () => {
    await startTrain(tree, whole, 10);
    expect((await findGarbage(tree, Date.now() + 90 * 24 * 3_600_000)).releases).toEqual([]);
  });

  test.each([
    [() => startTrain(tree, { alpha: '2.0.0' }, 10), 'A train takes two areas or more.'],
    [() => startTrain(tree, { alpha: '1.0.0', beta: '2.0.0' }, 10), 'alpha 1.0.0 is live for everyone already.'],
    [() => startTrain(tree, { alpha: '9.0.0', beta: '2.0.0' }, 10), 'alpha has no release 9.0.0.'],
    [() => startTrain(tree, whole, 0), 'at most 100 percent of browsers, not 0.'],
  ])('an impossible one is refused with the reason (%#)', async (work, message) => {
    await expect(work()).rejects.toThrow(message);
  });
});
