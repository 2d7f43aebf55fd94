/**
 * What an operator watches with: metrics that Prometheus' own judge accepts, rules and a dashboard that ask for nothing
 * else, and a document that names them all.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { describedMetrics, metricsText } from '../../testing/metrics.ts';
import { promtool } from '../../testing/promtool.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

const root = join(import.meta.dirname, '../../..');
const file = (path: string): string => join(root, path);
const read = (path: string): string => readFileSync(file(path), 'utf8');

let database: TestDatabase;
let service: Service;
let text: string;
/** Every name that can be asked for: also the parts of a histogram, and Prometheus' own. */
let names: Set<string>;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand' });
  service = await startTestService(database);
  // A request that is answered, one that is refused: so that something has been counted.
  await fetch(`${service.url}/rest/system`, { headers: basic('desk') });
  await fetch(`${service.url}/rest/system`, { headers: basic('desk', 'not-the-password') });
  text = await metricsText(service);
  const parts = (name: string, type: string): string[] =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name];
  names = new Set(['up', ...Array.from(describedMetrics(text)).flatMap(([name, { type }]) => parts(name, type))]);
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});

/** The metrics that an expression asks for: words that are neither functions nor labels nor operators. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '');
  const words = bare.match(/[a-zA-Z_:][\w:]*\b(?!\s*\()/g) ?? [];
  return words.filter((word) => !['or', 'and', 'unless', 'bool', 'offset'].includes(word));
}

test('the metrics of a service are what Prometheus calls well named', async () => {
  expect(await promtool(['check', 'metrics'], text)).toEqual({ code: 0, said: '' });
});

test('which metrics an expression asks for is found', () => {
  expect(metricsIn('time() - max by (kind) (a_b{c="d or e"}) > 3 or absent(rate(f_total[5m]))')).toEqual([
    'a_b',
    'f_total',
  ]);
});

describe('the rules', () => {
  interface Rule {
    readonly alert: string;
    readonly expr: string;
    readonly labels: { readonly severity: string };
    readonly annotations: { readonly summary: string; readonly description: string; readonly runbook: string };
  }
  const { groups } = parse(read('deploy/prometheus/rules.yml')) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);

  test.each([
    ['are sound', ['check', 'rules', 'deploy/prometheus/rules.yml']],
    ['fire when they should, and are silent when all is well', ['test', 'rules', 'deploy/prometheus/rules.test.yml']],
    [
      'stand in a configuration to start from',
      ['check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yml'],
    ],
  ])('%s', async (_what, words) => {
    const { code, said } = await promtool([...words.slice(0, -1), file(words.at(-1) ?? '')]);
    expect(code, said).toBe(0);
    expect(said).toContain('SUCCESS');
  });

  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s asks for what there is, and says what to do',
    (alert, { expr, labels, annotations: { summary, description, runbook } }) => {
      expect(metricsIn(expr).filter((name) => !names.has(name))).toEqual([]);
      expect(['critical', 'warning', 'none']).toContain(labels.severity);
      expect(summary).not.toBe('');
      expect(description.length).toBeGreaterThan(50);
      const [path = '', anchor] = runbook.split('#');
      const headings = Array.from(read(path).matchAll(/^#+ (.*)$/gm), ([, words = '']) =>
        words.toLowerCase().replaceAll(' ', '-'),
      );
      expect(headings).toContain(anchor);
      expect(read('deploy/prometheus/rules.test.yml')).toContain(`alertname="${alert}"`);
      expect(read('docs/operations/watch.md')).toContain(`\`${alert}\``);
    },
  );
});

describe('the dashboard', () => {
  interface Panel {
    readonly id: number;
    readonly type: string;
    readonly title: string;
    readonly description?: string;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly fieldConfig: { readonly defaults: { readonly unit?: string } };
    readonly targets: { readonly refId: string; readonly expr: string; readonly datasource: object }[];
  }
  const board = JSON.parse(read('deploy/grafana/reveille.json')) as Record<string, unknown> & { panels: Panel[] };
  const graphs = board.panels.filter(({ type }) => type !== 'row');
  const expressions = graphs.flatMap(({ targets }) => targets.map(({ expr }) => expr));

  test('is what Grafana can import', () => {
    expect(board).toMatchObject({
      uid: 'reveille',
      title: 'Reveille',
      schemaVersion: expect.any(Number) as unknown,
      time: { from: expect.any(String) as unknown, to: 'now' },
      templating: { list: expect.arrayContaining([expect.objectContaining({ type: 'datasource' })]) as unknown },
    });
    expect(board).not.toHaveProperty('id'); // Grafana gives it one
    const ids = board.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const cells = board.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length); // none lies on another
    expect(cells.filter((cell) => Number(cell.split(' ')[0]) >= 24)).toEqual([]);
  });

  test.each(graphs.map((panel) => [panel.title, panel] as const))(
    'has a title, a unit, a description and metrics that there are: %s',
    (title, { description = '', fieldConfig, targets }) => {
      expect([title, description, fieldConfig.defaults.unit ?? '']).not.toContain('');
      expect(description).toMatch(/\.$/);
      expect(targets.length).toBeGreaterThan(0);
      for (const { expr, datasource } of targets) {
        expect(datasource).toEqual({ type: 'prometheus', uid: '${datasource}' });
        expect(metricsIn(expr).filter((name) => !names.has(name))).toEqual([]);
      }
    },
  );

  test('asks in words that Prometheus understands', async () => {
    const rules = expressions.map((expr, n) => ({
      record: `panel:${n}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    const path = join(tmpdir(), `reveille-panels-${process.pid}.yml`);
    writeFileSync(path, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
    const { code, said } = await promtool(['check', 'rules', path]);
    rmSync(path);
    expect(code, said).toBe(0);
  });
});

test('docs/operations/watch.md lists every metric, and none beside', () => {
  const path = 'docs/operations/watch.md';
  const ours = (name: string): string => (name.startsWith('reveille_') ? `0${name}` : name);
  const rows = Array.from(describedMetrics(text))
    .toSorted(([one], [other]) => (ours(one) < ours(other) ? -1 : 1))
    .map(([name, { type, help }]) => `| \`${name}\` | ${type} | ${help} |`);
  const table = ['| metric | type | what it tells |', '|---|---|---|', ...rows].join('\n');
  const [before = '', , after = ''] = read(path).split(/<!-- (?:end of )?metrics -->/);
  const wanted = `${before}<!-- metrics -->\n${table}\n<!-- end of metrics -->${after}`;
  if (process.env['UPDATE_METRICS'] === '1') writeFileSync(file(path), wanted);
  expect(read(path), 'if the change is intended: UPDATE_METRICS=1 npm run test:database -- watching').toBe(wanted);
});
