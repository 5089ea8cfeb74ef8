import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { differing, treeFiles } from '../../fixtures/treeFiles.ts';
import { findAreas, isHost, workspaceRoot } from '../build/area.ts';
import { buildArea } from '../build/buildArea.ts';
import { publish } from '../release/actions/publish.ts';
import { publishAll } from '../release/actions/publishAll.ts';
import { rollback } from '../release/actions/rollback.ts';

// A cached build would be used instead.
await rm(path.join(workspaceRoot, '.cache/build'), { recursive: true, force: true });
const tree = await mkdtemp(path.join(tmpdir(), 'faultline-bench-'));

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

// The main figure is the publication of all areas into an empty tree; everyday tasks follow.
try {
  const [area] = findAreas().filter((each) => !isHost(each));
  if (area === undefined) throw new Error('There is no remote to build.');
  const rows: [what: string, ms: number][] = [
    ['every area, from source to live', await measureTime(() => publishAll(tree))],
    ['nothing changed', await measureTime(() => publishAll(tree))],
  ];
  const before = treeFiles(tree);
  const version = '9.9.9';
  const one = async () => publish(tree, [await buildArea(area.name, { version })]);
  rows.push(['one area, from source to live', await measureTime(one)]);
  const pointers = /^(index\.html|registry\.json|r\/history\/|headers\.json$)/;
  const others = differing(before, treeFiles(tree)).filter(
    (file) => !pointers.test(file) && !file.startsWith(`r/${area.name}/${version}/`),
  );
  if (others.length > 0) throw new Error(`Publishing ${area.name} changed ${others.join(', ')}.`);
  rows.push(['one area, back to its previous release', await measureTime(() => rollback(tree, area.name))]);
  const [, whole] = rows[0] ?? ['', 1];
  for (const [what, ms] of rows)
    console.log(`${what.padEnd(42)} ${ms.toFixed(0).padStart(7)} ms ${(ms / whole).toFixed(3).padStart(7)}`);
  console.log(`Of the ${before.size} files that were there, ${area.name} changed none but the page and the registry.`);
} finally {
  await rm(tree, { recursive: true, force: true });
}
