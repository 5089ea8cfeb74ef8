import { parseKnownNames } from './knownNames.ts';
import type { ListNames, Names } from './readPurl.ts';

// Groups and artifacts (`group:artifact`, with `*` at the end for any) whose records go by another name.
const known: Readonly<Record<string, string>> = {
  'ch.qos.logback:*': 'QOS.CH Sarl|logback, QOS.CH Sarl|logback-core, qos|logback',
  'com.alibaba:fastjson': 'alibaba/fastjson',
  'com.fasterxml.jackson.core:*': 'FasterXML/{artifact}',
  'com.google.code.gson:gson': 'google/gson, Google|Gson',
  'com.google.guava:guava': 'google/guava, Google|Guava',
  'com.google.protobuf:*': 'Google|{artifact}, protocolbuffers/protobuf',
  'com.h2database:h2': 'h2database/h2database, h2database|h2',
  'com.hazelcast:*': 'hazelcast/hazelcast',
  'com.mysql:mysql-connector-j': 'Oracle Corporation|MySQL Connectors, Oracle|MySQL Connectors',
  'com.thoughtworks.xstream:xstream': 'x-stream/xstream, xstream_project|xstream',
  'commons-fileupload:*': 'Apache Software Foundation|Apache Commons FileUpload',
  'io.jsonwebtoken:*': 'jwtk/jjwt',
  'io.ktor:*': 'ktorio/ktor, JetBrains|Ktor',
  'io.micronaut:*': 'micronaut-projects/micronaut-core',
  'io.netty:*': 'netty/netty',
  'io.projectreactor.netty:*': 'reactor/reactor-netty, reactor_netty|reactor_netty',
  'io.quarkus:*': 'quarkusio/quarkus, quarkus/quarkus',
  'io.undertow:*': 'undertow-io/undertow',
  'io.vertx:*': 'Eclipse Foundation|Eclipse Vert.x, Eclipse|Vert.x, eclipse-vertx/vert.x',
  'log4j:log4j': 'Apache Software Foundation|Apache Log4j, Apache Software Foundation|Apache Log4j 1.x',
  'mysql:mysql-connector-java': 'Oracle Corporation|MySQL Connectors, Oracle|MySQL Connectors',
  'net.sourceforge.htmlunit:*': 'HtmlUnit Project|HtmlUnit, HtmlUnit/htmlunit',
  'org.htmlunit:*': 'HtmlUnit Project|HtmlUnit, HtmlUnit/htmlunit',
  'org.apache.activemq:artemis*': 'Apache Software Foundation|Apache ActiveMQ Artemis',
  'org.apache.ftpserver:*': 'Apache Software Foundation|Apache MINA FtpServer',
  'org.apache.httpcomponents:*': 'Apache Software Foundation|Apache HttpClient',
  'org.apache.james:apache-mime4j*': 'Apache Software Foundation|Apache James Mime4J',
  'org.apache.karaf:*': 'Apache Software Foundation|Apache Karaf',
  'org.apache.santuario:*': 'Apache Software Foundation|Apache Santuario',
  'org.apache.sshd:*': 'Apache Software Foundation|Apache MINA SSHD',
  'org.apache.xmlgraphics:batik*':
    'Apache Software Foundation|Apache XML Graphics Batik, Apache Software Foundation|Apache Batik',
  'org.apache.xmlgraphics:fop*':
    'Apache Software Foundation|Apache XML Graphics FOP, Apache Software Foundation|Apache FOP',
  'org.bouncycastle:*':
    'bcgit/bc-java, bouncycastle|bc-java, bouncycastle|bouncy_castle_for_java, Legion of the Bouncy Castle|Bouncy Castle Java',
  'org.codehaus.plexus:*': 'codehaus-plexus/{artifact}',
  'org.elasticsearch:elasticsearch': 'Elastic|Elasticsearch',
  'org.hibernate.validator:*': 'hibernate/hibernate-validator, Red Hat|hibernate-validator',
  'org.hibernate:*': 'hibernate/hibernate-orm, hibernate|hibernate orm',
  'org.jenkins-ci.main:*': 'Jenkins Project|Jenkins',
  'org.keycloak:*': 'keycloak/keycloak',
  'org.postgresql:postgresql': 'pgjdbc/pgjdbc, postgresql|postgresql jdbc driver',
  'org.yaml:snakeyaml': 'SnakeYAML|SnakeYAML, snakeyaml_project|snakeyaml',
};

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
function listApacheNames(group: string, artifact: string): Names[][] {
  const project = group.startsWith('org.apache.logging.') ? 'log4j' : (group.split('.')[2] ?? '');
  const byArtifact = artifact
    .replace(/_\d[\d.]*$/, '')
    .replace(/\d+$/, '')
    .replaceAll('-', ' ');
  const products =
    group === 'org.apache.commons' || project === '' ? [byArtifact] : [byArtifact, project, `${project} Java SDK`];
  return products.map((product) => [
    { vendor: 'Apache Software Foundation', product: `Apache ${product}` },
    { vendor: 'Apache', product },
  ]);
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
  ];
}

const listJenkinsPluginNames = (artifact: string): Names[] => {
  const product = `Jenkins ${artifact.replaceAll('-', ' ').replace(/ plugin$/, '')} Plugin`;
  return [
    { vendor: 'Jenkins Project', product },
    { vendor: 'Jenkins', product },
  ];
};

/** Names for `group:artifact`: the groups of large foundations have rules, others name their owner. */
export const listMavenNames: ListNames = ({ namespace: group, name: artifact }) => {
  const knownNames = findKnown(group, artifact);
  if (knownNames !== undefined) return [parseKnownNames(knownNames)];
  if (group.startsWith('org.apache.') || group.startsWith('commons-')) return listApacheNames(group, artifact);
  if (group.startsWith('org.springframework')) return listSpringNames(artifact);
  if (group.startsWith('org.eclipse.')) return [listEclipseNames(group)];
  if (group === 'org.jenkins-ci.plugins') return [listJenkinsPluginNames(artifact)];
  return listOtherNames(group, artifact);
};
