import type { Client } from 'openapi-fetch';
import type { paths, Tracking } from '../index.ts';
import { CommandError, openClient, readAnswer } from '../connection.ts';
import { toJsonText, toPlainText, toTable } from '../text.ts';

interface Output {
  json?: true;
}

type Target = Pick<Tracking, 'tracking_type' | 'target_id'>;

export async function listTrackings({ json }: Output) {
  const trackings = await readAnswer((await openClient()).GET('/user/trackings'));
  if (json) return console.log(toJsonText(trackings));
  if (trackings.length === 0) return console.log('You track nothing yet. Run: faultline track CVE-2026-1234');
  const rows = trackings.map((each) => [`${each.id}`, each.is_active ? 'active' : 'paused', toTarget(each)]);
  console.log(toTable([['ID', 'STATE', 'TARGET'], ...rows]));
}

export async function track(text: string, { json }: Output) {
  const client = await openClient();
  const body = await findTarget(client, text);
  const saved = await readAnswer(client.POST('/user/tracking', { body }));
  console.log(json ? toJsonText({ ...saved, ...body }) : `${toPlainText(text)} is tracked.`);
}

export async function untrack(text: string, { json }: Output) {
  const client = await openClient();
  const trackings = await readAnswer(client.GET('/user/trackings'));
  const wanted = text.toLowerCase();
  const matches = trackings.filter((each) => `${each.id}` === wanted || toTarget(each).toLowerCase() === wanted);
  const [tracking] = matches;
  if (!tracking) throw new CommandError(`You do not track ${text}. Your trackings: faultline list`, 4);
  if (matches.length > 1) throw new CommandError(`${text} means several trackings. Name its id: faultline list`, 2);
  await readAnswer(client.POST('/user/tracking/delete', { body: { id: tracking.id } }));
  console.log(json ? toJsonText({ id: tracking.id }) : `${toPlainText(text)} is not tracked any more.`);
}

function toTarget({ tracking_type, target_id, target_name, vendor_name, product_name, version }: Tracking): string {
  if (tracking_type === 'cve') return target_id;
  if (tracking_type === 'vendor') return `vendor:${target_name}`;
  const product = `product:${vendor_name}/${product_name ?? target_name}`;
  return tracking_type === 'product' ? product : `${product}@${version}`;
}

async function findTarget(client: Client<paths>, text: string): Promise<Target> {
  if (/^CVE-\d+-\d+$/i.test(text)) return { tracking_type: 'cve', target_id: text.toUpperCase() };
  const [, kind, name = ''] = /^(vendor|product):(.+)$/i.exec(text) ?? [];
  if (kind?.toLowerCase() === 'vendor') {
    const { vendors } = await findNames(client, name);
    return { tracking_type: 'vendor', target_id: `${ensureOne(text, vendors).id}` };
  }
  const [, vendor = '', product = '', version] = /^([^/]+)\/(.+?)(?:@([^@]+))?$/.exec(name) ?? [];
  if (kind === undefined || product === '')
    throw new CommandError(
      `${text} is no target. Examples: CVE-2026-1234, vendor:apache, product:apache/http_server, product:apache/http_server@2.4.1`,
      2,
    );
  const { products } = await findNames(client, product);
  const found = products.filter(({ vendor_name }) => vendor_name?.toLowerCase() === vendor.toLowerCase());
  const { id } = ensureOne(text, found);
  if (version === undefined) return { tracking_type: 'product', target_id: `${id}` };
  const ofProduct = await readAnswer(client.POST('/product_versions', { body: { product_id: id, version } }));
  return { tracking_type: 'product_version', target_id: `${ofProduct.id}` };
}

const findNames = (client: Client<paths>, name: string) =>
  readAnswer(client.POST('/catalog/find', { body: { names: [name] } }));

function ensureOne<T>(text: string, [first, ...others]: readonly T[]): T {
  if (first === undefined) throw new CommandError(`The catalog has no ${text}.`, 4);
  if (others.length > 0) throw new CommandError(`The catalog has several entries for ${text}.`, 2);
  return first;
}
