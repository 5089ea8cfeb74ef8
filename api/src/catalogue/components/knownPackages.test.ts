// cspell:disable -- names of packages
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAlias } from '../../ingest/aliases/vendorAliases.ts';
import { cveJson } from '../../ingest/fixtures/cveJson.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { createTestContext, type TestContext, type TestUser } from '../../testing/index.ts';

interface Given {
  vendor: string;
  product: string;
  versions: string[];
  repository?: string;
  text: string;
  // Vendor and product of the CISA-ADP.
  adp?: [vendor: string, product: string];
}

// As the records of CVE-2024-45411, -40637, -32970, -28862, -45409, CVE-2023-40025 and others state them.
const given: Given[] = [
  {
    vendor: 'twigphp',
    product: 'Twig',
    versions: ['> 1.0.0, < 1.44.8', '> 3.0.0, < 3.14.0'],
    repository: 'twigphp/Twig',
    text: 'Twig is a template language for PHP.',
    adp: ['symfony', 'twig'],
  },
  {
    vendor: 'dbt-labs',
    product: 'dbt-core',
    versions: ['< 1.6.14', '>= 1.7.0, < 1.7.14'],
    repository: 'dbt-labs/dbt-core',
    text: 'When a user installs a package in dbt, it has the ability to override macros.',
  },
  {
    vendor: 'phlex-ruby',
    product: 'phlex',
    versions: ['< 1.9.3', '>= 1.10.0, < 1.10.2'],
    repository: 'phlex-ruby/phlex',
    text: 'Phlex is a framework for building object-oriented views in Ruby.',
  },
  {
    vendor: 'mdp',
    product: 'rotp',
    versions: ['= 6.2.2', '= 6.2.1'],
    repository: 'mdp/rotp',
    text: 'The Ruby One Time Password library (ROTP) is an open source library.',
  },
  {
    vendor: 'SAML-Toolkits',
    product: 'ruby-saml',
    versions: ['< 1.12.3', '>= 1.13.0, < 1.17.0'],
    repository: 'SAML-Toolkits/ruby-saml',
    text: 'The Ruby SAML library is for implementing the client side of a SAML authorization.',
    adp: ['onelogin', 'ruby-saml'],
  },
  {
    vendor: 'argoproj',
    product: 'argo-cd',
    versions: ['>= 2.6.0, < 2.6.14', '= 2.8.0'],
    repository: 'argoproj/argo-cd',
    text: 'Argo CD is a declarative, GitOps continuous delivery tool for Kubernetes.',
  },
  {
    vendor: 'amphp',
    product: 'http',
    versions: ['< 1.7.3', '>= 2.0.0, < 2.1.1'],
    repository: 'amphp/http',
    text: 'amphp/http is an HTTP primitives library for PHP.',
  },
  {
    vendor: 'gogs',
    product: 'gogs',
    versions: ['<= 0.13.0'],
    repository: 'gogs/gogs',
    text: 'Gogs is an open source self-hosted Git service.',
  },
  {
    vendor: 'knative',
    product: 'serving',
    versions: ['< 0.39.0'],
    repository: 'knative/serving',
    text: 'Knative Serving builds on Kubernetes.',
  },
  {
    vendor: 'kubernetes-sigs',
    product: 'aws-efs-csi-driver',
    versions: ['< 1.4.8'],
    repository: 'kubernetes-sigs/aws-efs-csi-driver',
    text: 'A driver for Amazon EFS.',
  },
  {
    vendor: 'woodpecker-ci',
    product: 'woodpecker',
    versions: ['< 2.7.0'],
    repository: 'woodpecker-ci/woodpecker',
    text: 'Woodpecker is a CI/CD engine.',
  },
  {
    vendor: 'rails',
    product: 'rails',
    versions: ['>= 6.0.0, < 6.1.7.7', '>= 7.0.0, < 7.0.8.1'],
    repository: 'rails/rails',
    text: 'Rails is a web-application framework.',
  },
];

describe.each(['pglite', 'postgres'] as const)('packages that were not found once, on %s', (engine) => {
  let context: TestContext;
  let as: TestUser;
  beforeAll(async () => {
    context = await createTestContext({ engine });
    as = await context.createUser();
    const records = given.map(({ vendor, product, versions, repository, text, adp }, index) =>
      cveJson({
        id: `CVE-2026-${4000 + index}`,
        cna: {
          descriptions: [{ lang: 'en', value: text }],
          references: [{ url: `https://github.com/${repository}/security/advisories/GHSA-2c4m-59x9-fr2g` }],
          affected: [{ vendor, product, versions: versions.map((version) => ({ version, status: 'affected' })) }],
        },
        adp:
          adp === undefined
            ? []
            : [{ affected: [{ vendor: adp[0], product: adp[1], versions: [{ version: '*', status: 'affected' }] }] }],
      }),
    );
    await importJson(context.deps.db, records);
    await addAlias(context.deps.db, 'argoproj', 'Argo Project');
  });
  afterAll(() => context.close());

  const match = async (...purls: string[]) =>
    (await context.call('POST /catalog/match', { as, body: { components: purls.map((purl) => ({ purl })) } })).data
      .components;

  test.each([
    ['composer/twig/twig@3.13.0', 'Twig'],
    ['pypi/dbt-core@1.6.13', 'dbt-core'],
    ['gem/phlex@1.9.2', 'phlex'],
    ['gem/rotp@6.2.2', 'rotp'],
    ['gem/ruby-saml@1.12.2', 'ruby-saml'],
    ['golang/github.com/argoproj/argo-cd/v2@v2.6.13', 'argo-cd'],
    ['golang/gogs.io/gogs@v0.13.0', 'gogs'],
    ['golang/knative.dev/serving@v0.38.0', 'serving'],
    ['golang/sigs.k8s.io/aws-efs-csi-driver@v1.4.7', 'aws-efs-csi-driver'],
    ['golang/go.woodpecker-ci.org/woodpecker/v2@v2.6.9', 'woodpecker'],
    ['composer/amphp/http@1.7.2', 'http'],
  ])('pkg:%s is a match, and its version is affected', async (path, product) => {
    const [found] = await match(`pkg:${path}`);
    expect([found?.confidence, found?.targets.map(({ product_name }) => product_name)]).toEqual(['match', [product]]);
    expect(await countOpen(`pkg:${path}`)).toEqual([1]);
  });

  test('react/http has no product, and is not that of another namespace', async () => {
    const [found] = await match('pkg:composer/react/http@1.5.0');
    expect(found?.confidence).not.toBe('match');
  });

  test('keeps two packages of one product apart where their versions differ', async () => {
    expect(await countOpen('pkg:gem/activesupport@7.0.7', 'pkg:gem/actionpack@7.0.8')).toEqual([1, 1]);
    expect(await countOpen('pkg:gem/activesupport@7.0.8.1', 'pkg:gem/actionpack@7.0.8')).toEqual([0, 1]);
  });

  // Tracks the versions of components as an import does; the open CVEs of each.
  async function countOpen(...purls: string[]): Promise<number[]> {
    const user = await context.createUser();
    const targets = (await match(...purls)).flatMap((found) => (found.confidence === 'match' ? found.targets : []));
    const versions = targets.map(({ product_id, version }) => ({
      product_id: product_id ?? 0,
      version: version ?? '',
    }));
    const made = await context.call('POST /catalog/versions', { as: user, body: { versions } });
    const ids = [];
    for (const version of made.data.versions) {
      const body = { tracking_type: 'product_version' as const, target_id: version?.id ?? 0 };
      ids.push((await context.call('POST /user/tracking', { as: user, body })).data.id);
    }
    const { data } = (await context.call('GET /user/trackings/summaries', { as: user })).data;
    return ids.map((id) => data.find(({ tracking_id }) => tracking_id === id)?.open_count ?? -1);
  }
});
