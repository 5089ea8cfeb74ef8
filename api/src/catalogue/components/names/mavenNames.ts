import { listApacheNames, parseKnownNames } from './knownNames.ts';
import artifacts from './mavenArtifacts.json' with { type: 'json' };
import type { ListNames, Names } from './readPurl.ts';

// Groups and artifacts (`group:artifact`, with `*` at the end for any) whose records use another name.
const known: Readonly<Record<string, string>> = artifacts;

function findKnown(group: string, artifact: string): string | undefined {
  const id = `${group}:${artifact}`;
  const found = Object.keys(known).find((key) => (key.endsWith('*') ? id.startsWith(key.slice(0, -1)) : id === key));
  return found === undefined ? undefined : known[found]?.replaceAll('{artifact}', artifact);
}

// Artifacts of Spring name a project and its module, as `spring-cloud-function-context`.
function listSpringNames(artifact: string): Names[][] {
  const words = artifact.split('-');
  const isFramework =
    !/^(?:amqp|authorization|batch|boot|cloud|data|for|framework|graphql|integration|kafka|ldap|security|session|shell|vault|ws)$/.test(
      words[1] ?? '',
    );
  const products = isFramework
    ? ['Spring Framework']
    : words
        .map((_, index) => words.slice(0, words.length - index).join(' '))
        .filter((product) => product !== 'spring')
        .flatMap((product) => [
          product,
          `${product} framework`,
          product.replace(/^spring (?=graphql)/, 'spring for ').replace(/^spring (?=kafka)/, 'spring for apache '),
        ]);
  const vendors = ['Spring', 'VMware', 'Spring by VMware Tanzu', 'Spring by Pivotal', 'Pivotal', 'pivotal_software'];
  return products.map((product) => vendors.map((vendor) => ({ vendor, product })));
}

// Records of Apache name its projects, which are the third label of the group, or commons and the like by artifact.
function listApacheProjects(group: string, artifact: string): Names[][] {
  const project = group.startsWith('org.apache.logging.') ? 'log4j' : (group.split('.')[2] ?? '');
  const byArtifact = artifact
    .replace(/_\d[\d.]*$/, '')
    .replace(/\d+$/, '')
    .replaceAll('-', ' ');
  const products =
    group === 'org.apache.commons' || project === '' ? [byArtifact] : [byArtifact, project, `${project} Java SDK`];
  return products.map(listApacheNames);
}

function listEclipseNames(group: string): Names[] {
  const project = group.split('.')[2] ?? '';
  return [
    { vendor: 'Eclipse Foundation', product: project },
    { vendor: 'Eclipse Foundation', product: `Eclipse ${project}` },
    { vendor: `Eclipse ${project}`, product: project },
    { vendor: 'eclipse', product: `${project}.project` },
    { vendor: project, product: `${project}.project` },
    { vendor: 'eclipse', product: project },
  ];
}

// `org.dom4j:dom4j` and `io.netty:netty-handler` are dom4j's and netty's: the group's owner names its project.
function listOtherNames(group: string, artifact: string): Names[][] {
  const [, hosted] = /^(?:com|io)\.github\.([^.]+)/i.exec(group) ?? [];
  const owner = hosted ?? group.split('.')[/^(?:org|com|io|net|dev|de|ch|fr)\./i.test(group) ? 1 : 0] ?? group;
  const isProject = `${artifact}-`.toLowerCase().startsWith(`${owner.toLowerCase()}-`);
  const words = artifact.split('-');
  return [
    // `xwiki-platform-oldcore` is a module of `xwiki-platform`.
    ...words.map((_, index) => [{ vendor: owner, product: words.slice(0, words.length - index).join('-') }]),
    [{ product: artifact, isOwnName: true }],
    ...(isProject ? [[{ product: owner, isOwnName: true }]] : []),
    [{ product: artifact, isDistinctive: true }],
    // The main artifact of a project has the name of its group, as `net.sf.mpxj:mpxj`.
    ...(group.split('.').at(-1) === artifact ? [[{ product: artifact, ecosystem: 'maven' }]] : []),
  ];
}

const listJenkinsPluginNames = (artifact: string): Names[] => {
  const product = `Jenkins ${artifact.replaceAll('-', ' ').replace(/ plugin$/, '')} Plugin`;
  return [
    { vendor: 'Jenkins Project', product },
    { vendor: 'Jenkins', product },
  ];
};

// Names for `group:artifact`: the groups of large foundations have rules, others name their owner.
export const listMavenNames: ListNames = ({ namespace: group, name: artifact }) => {
  const knownNames = findKnown(group, artifact);
  if (knownNames !== undefined) return [parseKnownNames(knownNames)];
  if (group.startsWith('org.apache.') || group.startsWith('commons-')) return listApacheProjects(group, artifact);
  if (group.startsWith('org.springframework')) return listSpringNames(artifact);
  if (group.startsWith('org.eclipse.')) return [listEclipseNames(group)];
  if (group === 'org.jenkins-ci.plugins') return [listJenkinsPluginNames(artifact)];
  return listOtherNames(group, artifact);
};
