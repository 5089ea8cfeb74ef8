import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { severityName } from '../../ingest/changes/comparableFields.ts';
import { type Content, type CveItem, cveUrl, type NamedCves, type TrackingItem } from '../delivery/content.ts';
import { type ChannelRequest, post } from './request.ts';

const SECRET_BYTES = 32;

export const createWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The body of a message, by the Standard Webhooks specification: type, timestamp and data. */
export function toWebhookBody(content: Content, at: string): string {
  const { title, total, more } = content;
  const data = { title, url: more.url, total };
  return content.kind === 'rematch'
    ? JSON.stringify({
        type: 'trackings.rematched',
        timestamp: at,
        data: { ...data, trackings: content.items.map(toTracking) },
      })
    : JSON.stringify({
        type: 'cve.alert',
        timestamp: at,
        data: { ...data, cves: content.items.map((item) => toCve(item, content.publicUrl)) },
      });
}

const toCve = (item: CveItem, publicUrl: string) => ({
  id: item.cve_id,
  name: item.name,
  severity: severityName(item.severity),
  score: item.base_score,
  exploited: item.is_exploited,
  url: cveUrl(publicUrl, item.cve_id),
  tracked: item.tracked,
  details: item.lines,
});

const toTracking = ({ tracking_id, name, url, affected, unmatched, uncomparable }: TrackingItem) => ({
  id: tracking_id,
  name,
  url,
  affected: toNamed(affected),
  unmatched: toNamed(unmatched),
  uncomparable: toNamed(uncomparable),
});

const toNamed = ({ total, cves }: NamedCves) => ({
  total,
  cves: cves.map(({ cve_id, severity, base_score, url }) => ({
    id: cve_id,
    severity: severityName(severity),
    score: base_score,
    url,
  })),
});

export const toWebhookTest = (at: string): string =>
  JSON.stringify({ type: 'test', timestamp: at, data: { message: 'This is a test message from Faultline.' } });

// While a secret is being replaced, there is a signature with each.
export function sendWebhook(
  body: string,
  { id, now, endpoint: { target, secrets }, outgoing, signal }: ChannelRequest,
): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
  return post(outgoing, { url: target.url ?? '', headers, body, signal });
}
