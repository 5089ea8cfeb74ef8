import { type Db, sql } from '../../db/index.ts';
import type { OutgoingAnswer } from '../../ports/outgoing/GuardedClient.ts';
import { type Content, type ContentItem, cveUrl, formatHeadline } from '../delivery/content.ts';
import { ask, ChannelError, type ChannelRequest, refuseFailure } from './request.ts';

// An attempt ends after this many and the next one continues, well within the lease of a message.
const MAX_NEW_ISSUES = 20;
const MAX_SUMMARY_LENGTH = 250;
const MAX_NAMED_KEYS = 20;

// One issue for each CVE; one that has an issue gets no other. Undefined if there is more to create.
async function send(content: Content, request: ChannelRequest): Promise<string | undefined> {
  const created: string[] = [];
  for (const item of content.items) {
    if (created.length >= MAX_NEW_ISSUES) return undefined;
    const isNew = await addIssue(request, item.cve_id);
    const known = isNew ? undefined : await findKey(request, item.cve_id);
    if (known !== undefined) continue;
    const key =
      (isNew ? undefined : await searchIssue(request, item.cve_id)) ?? (await createIssue(request, item, content));
    await request.db.run(sql`
      update jira_issues set issue_key = ${key} where channel_id = ${request.channelId} and cve_id = ${item.cve_id}`);
    created.push(key);
  }
  const ids = content.items.slice(0, MAX_NAMED_KEYS).map(({ cve_id }) => cve_id);
  const keys = await listKeys(request.db, request.channelId, ids);
  const rest = content.items.length - ids.length;
  return `Issues ${keys.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const addIssue = async ({ db, channelId, now }: ChannelRequest, cveId: string): Promise<boolean> =>
  (await db.run(sql`
    insert into jira_issues (channel_id, cve_id, created_at) values (${channelId}, ${cveId}, ${now}) on conflict do nothing`)) >
  0;

async function findKey({ db, channelId }: ChannelRequest, cveId: string): Promise<string | undefined> {
  const [key] = await listKeys(db, channelId, [cveId]);
  return key;
}

async function listKeys(db: Db, channelId: number, cveIds: string[]): Promise<string[]> {
  const rows = await db.rows<{ issue_key: string }>(sql`
    select issue_key from jira_issues where channel_id = ${channelId} and cve_id = any(${cveIds}::text[]) and issue_key is not null
    order by array_position(${cveIds}::text[], cve_id)`);
  return rows.map(({ issue_key }) => issue_key);
}

const label = ({ channelId }: ChannelRequest, cveId: string) => `faultline-${channelId}-${cveId}`;

async function searchIssue(request: ChannelRequest, cveId: string): Promise<string | undefined> {
  const { project = '' } = request.endpoint.target;
  const jql = `project = "${project}" and labels = "${label(request, cveId)}"`;
  const answer = await call(request, 'search/jql', { jql, fields: ['key'], maxResults: 1 });
  const { issues = [] } = parse(answer);
  return issues[0]?.key;
}

async function createIssue(request: ChannelRequest, item: ContentItem, { publicUrl }: Content): Promise<string> {
  const { project, issue_type: issueType } = request.endpoint.target;
  const answer = await call(request, 'issue', {
    fields: {
      project: { key: project },
      issuetype: { name: issueType },
      summary: formatHeadline(item).slice(0, MAX_SUMMARY_LENGTH),
      description: toDocument(item, publicUrl),
      labels: ['faultline', label(request, item.cve_id)],
    },
  });
  const { key } = parse(answer);
  if (key === undefined) throw new ChannelError('Jira did not say which issue it created.');
  return key;
}

// The Atlassian Document Format, in which texts are no markup.
const toDocument = (item: ContentItem, publicUrl: string) => {
  const url = cveUrl(publicUrl, item.cve_id);
  const paragraph = (text: string, marks: object[] = []) => ({
    type: 'paragraph',
    content: [{ type: 'text', text, ...(marks.length > 0 && { marks }) }],
  });
  const lines = item.lines.filter((line) => line !== '').map((line) => paragraph(line));
  const link = paragraph(`${item.cve_id} in Faultline`, [{ type: 'link', attrs: { href: url } }]);
  return { type: 'doc', version: 1, content: [...lines, link] };
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
