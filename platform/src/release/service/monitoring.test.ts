import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { workspaceRoot } from '../../build/area.ts';
import { createGatewayMetrics } from '../gateway/metrics.ts';
import { createServiceMetrics } from './metrics.ts';

test('the alert rules and the dashboard of the guide name metrics that gateway and release service report', async () => {
  const guide = ['alerts.yml', 'dashboard.json'].map((name) =>
    readFileSync(path.join(workspaceRoot, 'docs/guide/monitoring', name), 'utf8'),
  );
  const named = new Set(guide.flatMap((text) => text.match(/\b(?:gateway|release_service)_[a-z_]+/g) ?? []));
  const apps = [createGatewayMetrics().app, createServiceMetrics().app];
  const texts = await Promise.all(apps.map(async (app) => (await app.request('/metrics')).text()));
  const reported = texts.flatMap((text) => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
  expect(named.size).toBeGreaterThan(6);
  expect([...named].filter((name) => !reported.includes(name))).toEqual([]);
});
