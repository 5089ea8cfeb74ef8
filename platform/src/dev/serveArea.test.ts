import { expect, onTestFinished, test } from 'vitest';
import { scratchWorkspace } from '../../fixtures/scratchWorkspace.ts';
import { findArea } from '../build/area.ts';
import { remoteEntry } from '../build/releaseManifest.ts';
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
