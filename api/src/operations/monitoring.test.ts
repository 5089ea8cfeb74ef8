import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { setUpTestContext } from '../testing/setUpTestContext.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/guide/monitoring');

const Rules = v.strictObject({
  groups: v.array(
    v.strictObject({
      name: v.pipe(v.string(), v.startsWith('faultline-')),
      rules: v.array(
        v.strictObject({
          alert: v.pipe(v.string(), v.regex(/^Faultline[A-Za-z]+$/)),
          expr: v.string(),
          for: v.optional(v.pipe(v.string(), v.regex(/^\d+[smhd]$/))),
          labels: v.strictObject({ severity: v.picklist(['page', 'ticket']) }),
          annotations: v.strictObject({ summary: v.string(), action: v.string() }),
        }),
      ),
    }),
  ),
});
const Dashboard = v.looseObject({
  panels: v.array(v.looseObject({ title: v.string(), targets: v.array(v.looseObject({ expr: v.string() })) })),
});

const context = setUpTestContext(() => ({ env: { CVE_SOURCE: 'http://127.0.0.1:9' } }));
// The metrics that /api/metrics reports, with the names of their series.
let reported: Set<string>;
let expressions: string[];

beforeAll(async () => {
  const text = await (await context.request('/api/metrics')).text();
  reported = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
    ),
  );
  const rules = v.parse(Rules, parse(await readFile(join(FOLDER, 'alerts.yml'), 'utf8')));
  const dashboard = v.parse(Dashboard, JSON.parse(await readFile(join(FOLDER, 'dashboard.json'), 'utf8')));
  expressions = [
    ...rules.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
});

const withoutTexts = (expression: string) => expression.replaceAll(/"[^"]*"/g, '""');
const listMetrics = (expression: string) =>
  [...withoutTexts(expression).matchAll(/\b(?:faultline|http|nodejs|process|gateway|release_service)_\w+/g)].map(
    String,
  );

describe('the alert rules and the dashboard of the guide', () => {
  test('name metrics that the API reports; those of gateway and release service are tested there', () => {
    const names = new Set(expressions.flatMap(listMetrics).filter((name) => !/^(gateway|release_service)_/.test(name)));
    expect(names.size).toBeGreaterThan(8);
    expect([...names].filter((name) => !reported.has(name))).toEqual([]);
  });

  test('use every metric of our own', () => {
    const used = new Set(expressions.flatMap(listMetrics));
    expect([...reported].filter((name) => name.startsWith('faultline_') && !used.has(name))).toEqual([]);
  });

  test.each([
    ['(', ')'],
    ['{', '}'],
    ['[', ']'],
  ])('close each %s of an expression', (open, close) => {
    const count = (text: string, sign: string) => text.split(sign).length;
    const unbalanced = expressions.map(withoutTexts).filter((text) => count(text, open) !== count(text, close));
    expect(unbalanced).toEqual([]);
  });

  test('use only functions and labels that Prometheus knows', () => {
    const known =
      /^(sum|max|min|rate|increase|histogram_quantile|topk|by|and|or|le|method|route|status|area|version|channel|feed|state|event|outcome|class|result|instance|service|job|up)$/;
    const words = expressions.flatMap(
      (text) =>
        withoutTexts(text)
          .replaceAll(/\[\d+[smhd]\]/g, '')
          .match(/\b[a-z_]\w*\b/g) ?? [],
    );
    expect(words.filter((word) => !known.test(word) && listMetrics(word).length === 0)).toEqual([]);
  });
});
