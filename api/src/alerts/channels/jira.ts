import { sql } from '../../db/index.ts';
import type { OutgoingAnswer } from '../../ports/outgoing/GuardedClient.ts';
import { type Content, type CveItem, cveUrl, formatHeadline } from '../delivery/content.ts';
import { ask, ChannelError, type ChannelRequest, refuseFailure } from './request.ts';

// An attempt ends after this many and the next one continues, well within the lease of a message.
const MAX_NEW_ISSUES = 20;
const MAX_NAMED_KEYS = 20;

// The subject of an issue. `key` tells it from others: a CVE, for one rule or for all trackings; or a message about a rematch.
interface Subject {
  key: string;
  rule?: CveItem['rules'][number];
  summary: string;
  lines: string[];
  link: { label: string; url: string };
}

function listSubjects(content: Content, { id }: ChannelRequest): Subject[] {
  if (content.kind === 'rematch') {
    const { title, intro, items, total, more } = content;
    const hidden = total - items.length;
    const lines = [
      intro,
      ...items.flatMap((item) => [item.name, ...item.lines]),
      ...(hidden > 0 ? [`and ${hidden} more`] : []),
    ];
    return [{ key: `rematch-${id}`, summary: title, lines, link: more }];
  }
  return content.items.flatMap((item) =>
    [...(item.tracked.length > 0 ? [undefined] : []), ...item.rules].map((rule) => ({
      key: item.cve_id,
      ...(rule && { rule }),
      summary: formatHeadline(item),
      lines: [
        rule === undefined ? 'This CVE affects the track list.' : `This CVE matches the alert rule “${rule.name}”.`,
        ...item.lines,
      ],
      link: { label: `${item.cve_id} in Faultline`, url: cveUrl(content.publicUrl, item.cve_id) },
    })),
  );
}

// One issue for each rule and CVE, and one for the trackings; a subject that has an issue gets no other. Undefined if there
// is more to create.
async function send(content: Content, request: ChannelRequest): Promise<string | undefined> {
  const keys: string[] = [];
  let created = 0;
  for (const subject of listSubjects(content, request)) {
    if (created >= MAX_NEW_ISSUES) return undefined;
    const isNew = await addIssue(request, subject);
    const known = isNew ? undefined : await findKey(request, subject);
    const found = known ?? (isNew ? undefined : await searchIssue(request, subject));
    const key = found ?? (await createIssue(request, subject));
    if (known === undefined) {
      await saveKey(request, subject, key);
      created += 1;
    }
    keys.push(key);
  }
  const more = keys.length - MAX_NAMED_KEYS;
  return `Issues ${keys.slice(0, MAX_NAMED_KEYS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

// 0 stands for the trackings.
const toRuleId = ({ rule }: Subject) => rule?.id ?? 0;

const addIssue = async ({ db, channelId, now }: ChannelRequest, subject: Subject): Promise<boolean> =>
  (await db.run(sql`
    insert into jira_issues (channel_id, cve_id, rule_id, created_at)
    values (${channelId}, ${subject.key}, ${toRuleId(subject)}, ${now}) on conflict do nothing`)) > 0;

const isOf = ({ channelId }: ChannelRequest, subject: Subject) =>
  sql`channel_id = ${channelId} and cve_id = ${subject.key} and rule_id = ${toRuleId(subject)}`;

async function findKey(request: ChannelRequest, subject: Subject): Promise<string | undefined> {
  const row = await request.db.row<{ issue_key: string | null }>(
    sql`select issue_key from jira_issues where ${isOf(request, subject)}`,
  );
  return row?.issue_key ?? undefined;
}

const saveKey = (request: ChannelRequest, subject: Subject, key: string) =>
  request.db.run(sql`update jira_issues set issue_key = ${key} where ${isOf(request, subject)}`);

const label = ({ channelId }: ChannelRequest, { key, rule }: Subject) =>
  `faultline-${channelId}-${key}${rule === undefined ? '' : `-rule-${rule.id}`}`;

async function searchIssue(request: ChannelRequest, subject: Subject): Promise<string | undefined> {
  const { project = '' } = request.endpoint.target;
  const jql = `project = "${project}" and labels = "${label(request, subject)}"`;
  const answer = await call(request, 'search/jql', { jql, fields: ['key'], maxResults: 1 });
  const { issues = [] } = parse(answer);
  return issues[0]?.key;
}

async function createIssue(request: ChannelRequest, subject: Subject): Promise<string> {
  const { project, issue_type: issueType } = request.endpoint.target;
  const answer = await call(request, 'issue', {
    fields: {
      project: { key: project },
      issuetype: { name: issueType },
      summary: subject.summary,
      description: toDocument(subject),
      labels: ['faultline', label(request, subject)],
    },
  });
  const { key } = parse(answer);
  if (key === undefined) throw new ChannelError('Jira did not say which issue it created.');
  return key;
}

// The Atlassian Document Format, in which texts are no markup.
const toDocument = ({ lines, link }: Subject) => {
  const paragraph = (text: string, marks: object[] = []) => ({
    type: 'paragraph',
    content: [{ type: 'text', text, ...(marks.length > 0 && { marks }) }],
  });
  const texts = lines.filter((line) => line !== '').map((line) => paragraph(line));
  return {
    type: 'doc',
    version: 1,
    content: [...texts, paragraph(link.label, [{ type: 'link', attrs: { href: link.url } }])],
  };
};

const headersOf = ({ endpoint: { target } }: ChannelRequest) => ({
  accept: 'application/json',
  'content-type': 'application/json',
  authorization: `Basic ${Buffer.from(`${target.email}:${target.api_token}`).toString('base64')}`,
});

const addressOf = ({ endpoint: { target } }: ChannelRequest, path: string) =>
  new URL(`/rest/api/3/${path}`, target.url).href;

async function call(request: ChannelRequest, path: string, body: object): Promise<OutgoingAnswer> {
  const { outgoing, signal } = request;
  const options = { headers: headersOf(request), body: JSON.stringify(body), signal };
  const answer = await ask(outgoing, addressOf(request, path), options);
  refuseFailure(answer);
  return answer;
}

// The fields that are read of any answer.
interface JiraAnswer {
  key?: string;
  name?: string;
  issues?: { key?: string }[];
}

function parse({ text }: OutgoingAnswer): JiraAnswer {
  try {
    return JSON.parse(text) as JiraAnswer;
  } catch {
    throw new ChannelError('Jira did not answer with JSON.');
  }
}

// Changes nothing in Jira.
async function test(request: ChannelRequest): Promise<string> {
  const { project = '' } = request.endpoint.target;
  const path = addressOf(request, `project/${encodeURIComponent(project)}`);
  const answer = await ask(request.outgoing, path, { method: 'GET', headers: headersOf(request) });
  refuseFailure(answer);
  const { name } = parse(answer);
  return `Found the project ${name ?? project}`;
}

export const jira = { send, test };
