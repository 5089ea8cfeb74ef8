import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { describeApi, drop, findJob } from '../../../fixtures/apiDocument.ts';
import { disposeBuilds, fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { collectCalls } from '../../build/api-contract/collectCalls.ts';
import { readConfig } from '../../config.ts';
import { startCanary } from '../../release/actions/shares/canary.ts';
import { publish } from '../../release/actions/publish.ts';
import { isLocalOnly, reportBrokenCalls } from './startStack.ts';

afterAll(disposeBuilds);

test.each([
  [{ HOST: '127.0.0.1' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ HOST: '127.0.0.1', PUBLIC_URL: 'https://faultline.example' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, false],
])('isLocalOnly detects whether other machines reach a gateway with %j', (env, isLocal) => {
  expect(isLocalOnly(readConfig(env))).toBe(isLocal);
});

test('a start names what its API breaks of the active, previous and canary release, and goes on', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'faultline-start-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const source = path.join(dir, 'screen.ts');
  writeFileSync(source, `import { exportJobs } from '@faultline/shared/contract';\nexportJobs.list;`);
  const calls = collectCalls([source]);
  const build = (version: string) => fakeRemoteBuild('exports', { version, code: version, manifest: { calls } });
  const releases = path.join(dir, 'releases');
  await publish(releases, [fakeHostBuild({ manifest: { calls: {} } }), build('1.0.0')]);
  await publish(releases, [build('1.1.0')]);
  await publish(releases, [build('1.2.0')], { stageOnly: true });
  await startCanary(releases, 'exports', '1.2.0', 10);

  const lines: string[] = [];
  const report = async (document: object) => {
    const file = path.join(dir, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    lines.length = 0;
    await reportBrokenCalls({ releases }, file, (line) => void lines.push(line));
    return lines.join('\n');
  };
  const api = describeApi();
  expect(await report(api)).toBe('');
  drop(findJob(api.paths), 'status');
  const text = await report(api);
  expect(text).toContain('The API does not serve all that is live:');
  for (const release of ['1.1.0 (active)', '1.2.0 (canary)', '1.0.0 (previous)'])
    expect(text).toContain(`exports ${release}: in the answer of GET /export, [].status is missing.`);
  expect(await report({})).toContain('The API was not held against what is live:');
});
