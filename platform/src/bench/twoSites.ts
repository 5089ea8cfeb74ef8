import path from 'node:path';
import { gatewayApp } from '../release/gateway/app.ts';
import { serving } from '../release/gateway/testing/gatewayContext.ts';
import { publishAll } from '../release/actions/publishAll.ts';
import { readRegistry } from '../release/registry/store.ts';
import { buildMonolith } from './monolith/buildMonolith.ts';
import { monolithTree } from './monolith/monolithTree.ts';

const log = { warn: () => undefined, error: (...words: unknown[]) => console.error(...words) };
const site = (releases: string) =>
  serving(gatewayApp({ releases, apiTarget: 'http://127.0.0.1:9', publicUrl: 'http://127.0.0.1', log }));

// Serves the same sources twice from `folder`: federated, and as one application split by route.
export async function twoSites(folder: string) {
  const [one, other] = [path.join(folder, 'federated'), path.join(folder, 'monolith')];
  await publishAll(one);
  await monolithTree(other, await buildMonolith(path.join(folder, 'build')), await readRegistry(one));
  const federated = await site(one);
  const monolith = await site(other);
  const close = async () => {
    await federated[Symbol.asyncDispose]();
    await monolith[Symbol.asyncDispose]();
  };
  return { federated: federated.url, monolith: monolith.url, close };
}
