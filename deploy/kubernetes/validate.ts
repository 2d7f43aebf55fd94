/** What is wrong with a manifest, by the schemas of Kubernetes itself (the package kubernetes-models has them). */
import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as job } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as claim } from 'kubernetes-models/_schemas/IoK8sApiCoreV1PersistentVolumeClaim';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as account } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ServiceAccount';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as budget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { parseAllDocuments } from 'yaml';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly spec: Readonly<Record<string, unknown>>;
}

export function manifestsIn(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}

interface Trouble {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: object;
}

type Validate = ((data: unknown) => boolean) & { errors?: readonly Trouble[] | null };

const schemas: Readonly<Record<string, Validate>> = {
  'apps/v1 Deployment': deployment,
  'batch/v1 Job': job,
  'v1 ConfigMap': configMap,
  'v1 Namespace': namespace,
  'v1 PersistentVolumeClaim': claim,
  'v1 Service': service,
  'v1 ServiceAccount': account,
  'networking.k8s.io/v1 Ingress': ingress,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'policy/v1 PodDisruptionBudget': budget,
};

export function problemsOf(manifest: Manifest): string[] {
  const kind = `${manifest.apiVersion} ${manifest.kind}`;
  const validate = schemas[kind];
  if (validate === undefined) return [`there is no schema for ${kind}`];
  const { seen, watched } = watch(manifest);
  const errors = validate(watched) ? [] : (validate.errors ?? []);
  return [
    ...errors.map(({ instancePath, keyword, params }) => `${instancePath}: ${keyword} ${JSON.stringify(params)}`),
    ...unread(manifest, seen),
  ];
}

type Seen = Map<object, Set<string>>;

/**
 * Schemas of Kubernetes allow fields that they do not know, so a misspelt one would pass. But they look at every field
 * that they do know: whatever nobody looked at is none.
 */
function watch(manifest: object): { seen: Seen; watched: object } {
  const seen: Seen = new Map();
  const wrap = (value: object): object =>
    new Proxy(value, {
      get(target, key) {
        const found: unknown = Reflect.get(target, key);
        if (typeof key === 'string') seen.set(target, (seen.get(target) ?? new Set()).add(key));
        return typeof found === 'object' && found !== null ? wrap(found) : found;
      },
    });
  return { seen, watched: wrap(manifest) };
}

function unread(value: unknown, seen: Seen, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    seen.get(value)?.has(key) === true ? unread(inner, seen, `${path}${key}.`) : [`${path}${key} is no field`],
  );
}
