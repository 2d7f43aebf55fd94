/** The manifests are what Kubernetes takes, fit together, and leave no pod more than it needs. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../server/src/config/config.ts';
import { commandsOf } from '../test/commands.ts';
import { type Manifest, manifestsIn, problemsOf } from './validate.ts';

const folder = import.meta.dirname;
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const { resources } = parse(read('kustomization.yaml')) as { resources: string[] };
const { version } = JSON.parse(read('../../package.json')) as { version: string };
const manifests = resources.flatMap((file) => manifestsIn(read(file)));
const all = (kind: string): Manifest[] => manifests.filter((one) => one.kind === kind);
const named = (kind: string, name: string): Manifest | undefined => all(kind).find((one) => one.metadata.name === name);

test('every manifest is valid, and says nothing that Kubernetes does not know', () => {
  expect(manifests.length).toBeGreaterThan(15);
  for (const manifest of manifests) expect(problemsOf(manifest), manifest.metadata.name).toEqual([]);
});

test.each([
  ['a number in words', 'replicas: 3', 'replicas: three', '/spec/replicas: type {"type":"integer"}'],
  ['a misspelt field', 'livenessProbe:', 'livenesProbe:', 'livenesProbe is no field'],
  ['a selector that is missing', 'selector:\n', 'selektor:\n', '/spec: required {"missingProperty":"selector"}'],
  ['a kind that is not there', 'kind: Deployment', 'kind: Deplyoment', 'there is no schema for apps/v1 Deplyoment'],
])('%s is refused', (_, from, to, problem) => {
  const [wrong] = manifestsIn(read('api.yaml').replace(from, to));
  if (wrong === undefined) throw new Error('api.yaml is empty');
  expect(problemsOf(wrong).join('\n')).toContain(problem);
});

const kubectl = spawnSync('kubectl', ['version', '--client']).status === 0;

test.skipIf(!kubectl)('kubectl makes one list of them, in the namespace, with the image', () => {
  const drawn = manifestsIn(execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' }));
  expect(drawn.length).toBe(manifests.length);
  for (const manifest of drawn) {
    expect(problemsOf(manifest), manifest.metadata.name).toEqual([]);
    if (manifest.kind !== 'Namespace') expect(manifest.metadata.namespace).toBe('reveille');
    for (const { image } of podOf(manifest)?.containers ?? [])
      expect(image).toBe(`registry.example.com/reveille:${version}`);
  }
});

interface Container {
  readonly image: string;
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly securityContext: object;
  readonly resources: object;
  readonly volumeMounts: readonly { readonly name: string }[];
}

interface Pod {
  readonly automountServiceAccountToken: boolean;
  readonly securityContext: object;
  readonly containers: readonly Container[];
  readonly volumes: readonly { readonly name: string }[];
}

const podOf = ({ spec }: Manifest): Pod | undefined => (spec?.['template'] as { spec?: Pod } | undefined)?.spec;

test.each([...all('Deployment'), ...all('Job')])(
  'the pod of $metadata.name may do nothing but its work',
  (manifest) => {
    const pod = podOf(manifest);
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const container of pod?.containers ?? []) {
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: { requests: expect.any(Object), limits: expect.any(Object) },
      });
      const volumes = pod?.volumes.map(({ name }) => name).toSorted();
      expect(container.volumeMounts.map(({ name }) => name).toSorted()).toEqual(volumes);
    }
  },
);

test('each role has several processes with probes, and never loses all of them to an eviction', () => {
  const roles = all('Deployment').map((manifest) => {
    const { replicas } = manifest.spec as { replicas: number };
    const budget = named('PodDisruptionBudget', manifest.metadata.name)?.spec as { minAvailable: number };
    expect(budget.minAvailable).toBeGreaterThan(0);
    expect(budget.minAvailable).toBeLessThan(replicas);
    const [container] = podOf(manifest)?.containers ?? [];
    expect(container).toMatchObject({
      args: ['serve'],
      livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
      readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
    });
    return container?.env.find(({ name }) => name === 'REVEILLE_ROLES')?.value;
  });
  // The fallback of the setting is all of them.
  expect(new Set<unknown>(roles)).toEqual(new Set(readConfig({}).roles));
});

test('what selects pods, and what is mounted and asked for, is there', () => {
  const labels = [...all('Deployment'), ...all('Job')].map(
    ({ spec }) => (spec['template'] as { metadata: { labels: object } }).metadata.labels,
  );
  const selectors = [
    ...all('Deployment').map(({ spec }) => (spec['selector'] as { matchLabels: object }).matchLabels),
    ...all('PodDisruptionBudget').map(({ spec }) => (spec['selector'] as { matchLabels: object }).matchLabels),
    ...all('Service').map(({ spec }) => spec['selector']),
  ];
  for (const selector of selectors) expect(labels).toContainEqual(selector);
  const text = JSON.stringify(manifests);
  const backends = Array.from(text.matchAll(/"service":\{"name":"([^"]+)"/g), ([, name = '']) => name);
  expect(backends).toEqual(['reveille-dialer', 'reveille-api']);
  for (const name of backends) expect(named('Service', name), name).toBeDefined();
  for (const [, name = ''] of text.matchAll(/"claimName":"([^"]+)"/g))
    expect(named('PersistentVolumeClaim', name), name).toBeDefined();
  for (const [, name = ''] of text.matchAll(/"configMapRef":\{"name":"([^"]+)"/g))
    expect(named('ConfigMap', name), name).toBeDefined();
});

test('the settings are settings, and their secrets are those that the document makes', () => {
  const data = (named('ConfigMap', 'reveille-settings') as unknown as { data: Record<string, string> }).data;
  const files = Object.entries(data).filter(([name]) => name.endsWith('_FILE'));
  const plain = Object.fromEntries(Object.entries(data).filter(([name]) => !name.endsWith('_FILE')));
  expect(() => readConfig(plain)).not.toThrow();
  // A name that is none is refused before the file is looked for.
  for (const [name] of files) expect(() => readConfig({ [name]: '/dev/null' }), name).not.toThrow(/no such setting/);
  const made = commandsOf('kubernetes').join('\n');
  for (const [, path] of files) expect(made).toContain(`--from-file=${path.split('/').at(-1)}`);
  expect(made).toContain('generic reveille-owner --from-file=migrate-url');
});
