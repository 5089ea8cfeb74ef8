import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { explainOldNode } from './requireNode.ts';

describe('the installed command', () => {
  test.each(['v18.20.0', 'v20.20.2', 'v22.17.1'])('tells Node %s what it needs', (version) => {
    expect(explainOldNode(version)).toBe(
      `faultline needs Node 22.18 or newer; this is ${version}. Install Node 24 (nodejs.org) and run the command again.`,
    );
  });

  test.each(['v22.18.0', 'v24.0.0', 'v25.1.0'])('runs on Node %s', (version) => {
    expect(explainOldNode(version)).toBeUndefined();
  });

  test('checks the version before anything else is loaded', () => {
    const source = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
    const imports = [...source('areaCli.ts').matchAll(/^import .*$/gm)].map(([line]) => line);
    expect(imports).toEqual(["import './requireNode.ts';"]);
    expect(source('requireNode.ts')).not.toMatch(/^import |\brequire\(/m);
  });
});
