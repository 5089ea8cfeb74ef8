import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { scratchWorkspace } from '../../../fixtures/scratchWorkspace.ts';
import { findArea } from '../../build/area.ts';
import { remoteEntry } from '../../build/releaseManifest.ts';
import { freePort } from '../processes/freePort.ts';
import { listen } from '../../release/http/listen.ts';
import { serveArea } from './serveArea.ts';

test('an area is served several times at once, and again', async () => {
  const workspace = scratchWorkspace();
  onTestFinished(() => workspace.dispose());
  const area = findArea('alpha', workspace.root);
  const serve = () => serveArea(area, 'http://127.0.0.1:9', { isHot: true, print: () => undefined });
  for (let round = 0; round < 3; round += 1) {
    const served = await Promise.all([serve(), serve(), serve()]);
    for (const { origin } of served) expect((await fetch(`${origin}/${remoteEntry}`)).status).toBe(200);
    await Promise.all(served.map(({ stop }) => stop()));
  }
});

test('an area is served within the range of ports, and refused where all of them are in use', async () => {
  const workspace = scratchWorkspace();
  onTestFinished(() => workspace.dispose());
  const area = findArea('alpha', workspace.root);
  const port = await freePort('127.0.0.1');
  const blocker = createServer();
  const options = { isHot: true, ports: { first: port, last: port }, print: () => undefined };
  await listen(blocker, { host: '127.0.0.1', port, variable: 'PORT' });
  onTestFinished(() => void blocker.close());
  await expect(serveArea(area, 'http://127.0.0.1:9', options)).rejects.toThrow(
    `Every port of DEV_PORTS (${port}-${port}) on 127.0.0.1 is in use. Name a larger range.`,
  );
  const first = await freePort('127.0.0.1');
  const served = await serveArea(area, 'http://127.0.0.1:9', { ...options, ports: { first, last: first + 20 } });
  onTestFinished(() => served.stop());
  expect(Number(new URL(served.origin).port)).toBeGreaterThanOrEqual(first);
  expect(Number(new URL(served.origin).port)).toBeLessThanOrEqual(first + 20);
});
