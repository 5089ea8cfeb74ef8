import type { Names } from '../read/Entry.ts';
import { fromRepository, parseKnownNames } from './knownNames.ts';
import type { ListNames } from './Package.ts';

/** Modules whose path is not their repository's, or whose records go by another name. */
const known: Readonly<Record<string, string>> = {
  'cloud.google.com/go': 'googleapis/google-cloud-go',
  'code.gitea.io/gitea': 'go-gitea/gitea',
  'github.com/docker/docker': 'moby/moby, Docker|Docker Engine',
  'github.com/go-redis/redis': 'redis/go-redis',
  'github.com/juju/juju': 'juju/juju, Canonical Ltd.|Juju, Canonical|Juju',
  'github.com/k3s-io/k3s': 'k3s-io/k3s, SUSE|k3s',
  'github.com/open-policy-agent/opa': 'open-policy-agent/opa, Styra|OPA',
  'github.com/rancher/rancher': 'rancher/rancher, SUSE|Rancher',
  'go.etcd.io/etcd': 'etcd-io/etcd',
  'go.mongodb.org/mongo-driver': 'mongodb/mongo-go-driver',
  'go.opentelemetry.io/collector': 'open-telemetry/opentelemetry-collector',
  'go.uber.org/zap': 'uber-go/zap',
  'google.golang.org/grpc': 'grpc/grpc-go',
  'gopkg.in/square/go-jose': 'go-jose/go-jose, square/go-jose',
  'gopkg.in/yaml': 'go-yaml/yaml',
  'gorm.io/gorm': 'go-gorm/gorm',
  'helm.sh/helm': 'helm/helm',
  'istio.io/istio': 'istio/istio',
  'k8s.io/ingress-nginx': 'kubernetes/ingress-nginx, Kubernetes|Kubernetes ingress-nginx',
  'k8s.io/kubernetes': 'kubernetes/kubernetes',
};

function listRepositoryNames(path: string): Names[] {
  const found = known[path];
  if (found !== undefined) return parseKnownNames(found);
  const [host, owner, repository] = path.split('/');
  if (host === 'k8s.io' && owner !== undefined) return fromRepository('kubernetes', owner);
  if (host === 'gopkg.in' && owner !== undefined)
    return fromRepository(repository ? owner : `go-${owner}`, repository ?? owner);
  return repository === undefined ||
    owner === undefined ||
    !/^(?:github|gitlab)\.com$|^bitbucket\.org$/i.test(host ?? '')
    ? []
    : [
        ...fromRepository(owner, repository),
        // `goharbor/harbor` is Harbor, and `mattermost/mattermost-server` Mattermost; `docker/cli` is not the CLI.
        ...(owner.toLowerCase().includes(repository.replace(/-server$/, '').toLowerCase())
          ? [{ product: repository.replace(/-server$/, ''), isOwnName: true }]
          : []),
        { product: repository, isDistinctive: true },
      ];
}

/** The Go Vulnerability Database names a module as the vendor of its packages; other records name its repository. */
export const listGoNames: ListNames = ({ namespace, name }) => {
  const path = namespace === '' ? name : `${namespace}/${name}`;
  if (path === 'stdlib' || path === 'std') return [{ vendor: 'Go standard library' }];
  if (path === 'toolchain' || path === 'cmd') return [{ vendor: 'Go toolchain' }];
  const unversioned = path.replace(/(?:\/|\.)v\d+$/, '');
  return [
    { vendor: path },
    ...(path === unversioned ? [] : [{ vendor: unversioned }]),
    ...listRepositoryNames(unversioned),
  ];
};
