import { describe, expect, test } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { haltCanary, promote, startCanary } from './shares/canary.ts';
import { findWithheld, formatWithheld } from './findWithheld.ts';
import { publish } from './publish.ts';
import { restore, rollback } from './rollback.ts';

let tree: string;
const first = fakeRemoteBuild('alpha', { version: '1.0.0' });
const second = fakeRemoteBuild('alpha', { version: '1.1.0' });
const withheld = async () => {
  const found = await findWithheld(tree, 'alpha', second.manifest.contentHash);
  return found && formatWithheld(found).replace(/ at .* by .*/, '');
};

eachFolder(async (folder) => {
  tree = folder;
  await publish(tree, [fakeHostBuild(), first]);
});

describe('findWithheld', () => {
  test('passes content that was never published, is live, or was replaced by something newer', async () => {
    expect(await withheld()).toBeNull();
    await publish(tree, [second]);
    expect(await withheld()).toBeNull();
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.2.0' })]);
    expect(await withheld()).toBeNull();
  });

  test('passes content that was staged only for the link of a preview', async () => {
    const { contentHash } = second.manifest;
    const preview = fakeRemoteBuild('alpha', { version: '1.0.0-preview.1', manifest: { contentHash } });
    await publish(tree, [preview], { preview: true });
    expect(await withheld()).toBeNull();
    await publish(tree, [second]);
    await rollback(tree, 'alpha');
    expect(await withheld()).toBe('rolled back');
  });

  test('withholds content that was rolled back, also when something else went live since', async () => {
    await publish(tree, [second]);
    await rollback(tree, 'alpha', undefined, { why: 'blank page' });
    expect(await withheld()).toBe('rolled back');
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.2.0' })]);
    await publish(tree, [fakeHostBuild({ version: '2.1.0' })]);
    expect(await withheld()).toBe('rolled back');
    await promote(tree, 'alpha', '1.1.0');
    expect(await withheld()).toBeNull();
  });

  test('withholds content under whichever version it was published', async () => {
    const named = fakeRemoteBuild('alpha', {
      version: '1.9.0',
      manifest: { contentHash: second.manifest.contentHash },
    });
    await publish(tree, [named]);
    await rollback(tree, 'alpha');
    expect(await findWithheld(tree, 'alpha', second.manifest.contentHash)).toMatchObject({ version: '1.9.0' });
  });

  test('withholds content that went with a whole set', async () => {
    await publish(tree, [second]);
    await restore(tree, 1);
    expect(await withheld()).toBe('rolled back');
  });

  test('withholds content that is staged, a canary, or a canary that was stopped', async () => {
    await publish(tree, [second], { stageOnly: true });
    expect(await withheld()).toBe('staged');
    await startCanary(tree, 'alpha', '1.1.0', 10);
    expect(await withheld()).toBe('it is a canary, started');
    await haltCanary(tree, 'alpha');
    expect(await withheld()).toBe('its canary was stopped');
  });

  test('withholds a canary that a rollback ended', async () => {
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.0.5' })]);
    await publish(tree, [second], { stageOnly: true });
    await startCanary(tree, 'alpha', '1.1.0', 10);
    await rollback(tree, 'alpha');
    expect(await withheld()).toBe('rolled back');
  });
});
