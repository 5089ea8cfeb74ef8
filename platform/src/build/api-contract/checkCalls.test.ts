import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerChanges } from '../../../fixtures/answerChanges.ts';
import { describeApi } from '../../../fixtures/apiDocument.ts';
import { requestChanges } from '../../../fixtures/requestChanges.ts';
import { checkCalls, listUnannounced } from './checkCalls.ts';
import { type ApiContract, asSchema, type CallContracts, collectCalls, listUnguarded } from './collectCalls.ts';
import { parseApiDocument } from './readApiDocument.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'faultline-calls-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function collectFrom(source: string): CallContracts {
  const file = path.join(dir, 'screen.tsx');
  writeFileSync(file, source);
  return collectCalls([file]);
}

// A release that lists CVEs and exports, reads a timeline and its plan, tracks, and shows whether there is demo data.
const screen = `
import { account, cves, exportJobs, meta, trackings } from '@faultline/shared/contract';
export const Screen = () => [
  useQuery(cves.list), useQuery(cves.timeline), useQuery(exportJobs.list), useQuery(exportJobs.create),
  useQuery(trackings.save), useQuery(trackings.list), useQuery(meta.get), useQuery(account.plans),
];
`;
let calls: CallContracts;
beforeAll(() => {
  calls = collectFrom(screen);
});

describe('checkCalls', () => {
  test('accepts the API that a release was built for', () => {
    expect(Object.keys(calls)).toHaveLength(8);
    expect(checkCalls(calls, parseApiDocument(describeApi()))).toEqual([]);
  });

  test.each([...requestChanges, ...answerChanges])('judges an API in which %s', (_, change, outcome) => {
    const api = describeApi();
    change(api.paths);
    const problems = checkCalls(calls, parseApiDocument(api));
    if (outcome === undefined) expect(problems).toEqual([]);
    else expect(problems).toContainEqual(expect.stringContaining(outcome));
  });
});

describe('a call that an area owns', () => {
  const capability = 'threat-intel/actors';
  const actors = new Map([
    ['list', { method: 'GET', path: '/threat-intel/actors', capability, read: () => null } as const],
  ]);
  const contract: ApiContract = { groups: new Map([['actors', actors]]), schemas: {} };
  const collect = (...sources: string[]) => {
    const files = sources.map((source, at) => {
      const file = path.join(dir, `own${at}.tsx`);
      writeFileSync(file, source);
      return file;
    });
    return collectCalls(files, contract);
  };
  const screen = `import { actors } from '../../contract/actors.ts';\nexport const Screen = () => useQuery(actors.list);`;
  const answers = { responses: { 200: { content: { 'application/json': { schema: {} } } } } };
  const api = (paths: object, capabilities?: string[]) => ({
    ...parseApiDocument({ openapi: '3.1.0', paths }),
    capabilities: capabilities && new Set(capabilities),
  });
  const served = { '/threat-intel/actors': { get: answers } };

  test('is refused by the build and by an API without it if no code asks for its capability', () => {
    const calls = collect(screen);
    expect(listUnguarded(calls)).toEqual([expect.stringContaining(`useCapability('${capability}')`)]);
    const problem = 'and the screens do not ask for "threat-intel/actors"';
    expect(checkCalls(calls, api({}))).toEqual([`GET /threat-intel/actors is missing, ${problem}`]);
    expect(checkCalls(calls, api(served, ['meta']))).toEqual([`GET /threat-intel/actors is not announced, ${problem}`]);
    expect(checkCalls(calls, api(served, [capability]))).toEqual([]);
    expect(checkCalls(calls, api(served))).toEqual([]);
  });

  test.each([
    ['the same file', `${screen}\nconst isOffered = useCapability('threat-intel/actors');`, ''],
    ['another file of the area', screen, `if (hasCapability('threat-intel/actors')) show();`],
    ['a name that is computed', screen, `if (useCapability(name)) show();`],
  ])('may be gone if %s asks for its capability, which is reported', (_, one, other) => {
    const calls = collect(one, other);
    expect(listUnguarded(calls)).toEqual([]);
    expect(checkCalls(calls, api({}))).toEqual([]);
    expect(listUnannounced(calls, api({}))).toEqual([capability]);
    expect(listUnannounced(calls, api(served, []))).toEqual([capability]);
    expect(listUnannounced(calls, api(served, [capability]))).toEqual([]);
  });

  test('counts as unasked if only another capability is asked for', () => {
    expect(listUnguarded(collect(screen, `useCapability('threat-intel/other');`))).toHaveLength(1);
  });
});

describe('collectCalls', () => {
  test('finds calls by name, and the whole group where it is handed on', () => {
    expect(
      Object.keys(collectFrom(`import { exportJobs as jobs } from '../contract/exports.ts';\njobs.list;`)),
    ).toEqual(['GET /export']);
    const whole = collectFrom(`import { exportJobs } from '../contract/index.ts';\nuse(exportJobs);`);
    expect(Object.keys(whole)).toContain('GET /export/status/{id}');
  });

  test('leaves out types, texts and other modules of the same name', () => {
    expect(
      collectFrom(
        `import { type ExportJob } from '@faultline/shared/contract';\nimport { cves } from './cves.ts';\ncves.list;`,
      ),
    ).toEqual({});
  });

  test('records the fields that readers read, and no other', () => {
    const tracking = asSchema(asSchema(calls['GET /user/trackings']?.answer)['items'])['properties'];
    expect(tracking).toHaveProperty('is_active');
    expect(tracking).not.toHaveProperty('updated_at');
  });
});

describe('parseApiDocument', () => {
  test('follows references within the document, and ends those that lead back to themselves', () => {
    const tree = { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } };
    const schema = { $ref: '#/components/schemas/Tree' };
    const { paths } = parseApiDocument({
      openapi: '3.0.3',
      components: { schemas: { Tree: tree } },
      paths: { '/tree': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } },
    });
    const answer = paths['/tree']?.['get']?.responses?.['200']?.content?.['application/json']?.schema;
    expect(asSchema(answer)['type']).toBe('object');
  });

  test('refuses what is no such document', () => {
    expect(() => parseApiDocument({ swagger: '2.0' })).toThrow('is not an OpenAPI document');
  });
});
