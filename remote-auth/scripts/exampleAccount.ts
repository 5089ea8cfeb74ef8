interface Envelope {
  message?: string;
  data?: unknown;
}
interface Row {
  cve_id: string;
  vendor_id: number;
  vendor_name: string;
  product_id: number;
  product_name: string;
}

export interface Account {
  token: string;
  user: { email: string };
}

/** Asks the provider behind `origin`, and fails with its words. */
async function ask(origin: string, path: string, token?: string, body?: object): Promise<unknown> {
  const response = await fetch(`${origin}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data, message } = (await response.json()) as Envelope;
  if (!response.ok) throw new Error(`${path}: ${message ?? response.status}`);
  return data;
}

export const signIn = async (origin: string, email: string, password: string): Promise<Account> =>
  (await ask(origin, '/auth/login', undefined, { email, password })) as Account;

const distinct = <T>(rows: readonly T[], key: (row: T) => unknown): T[] => [
  ...new Map(rows.map((row) => [key(row), row])).values(),
];

/** Gives the account something to follow, when it follows nothing yet, and tells the worst CVE of today that touches it. */
export async function prepare(origin: string, { token }: Account): Promise<string> {
  const list = async (query: string) =>
    ((await ask(origin, `/cves/daily?limit=20&${query}`, token)) as { data: Row[] }).data;
  const [worst, second] = await list('severity=Critical');
  if (worst === undefined) throw new Error('No critical CVE was published today; load demo records first.');
  const tracked = (await ask(origin, '/user/trackings', token)) as unknown[];
  if (tracked.length > 0) return worst.cve_id;

  const rows = [worst, ...(await list(''))];
  const vendors = distinct(rows, ({ vendor_id }) => vendor_id).slice(0, 3);
  const products = distinct(rows, ({ product_id }) => product_id).slice(0, 4);
  const track = (tracking_type: string, target_id: number | string, custom_name: string) =>
    ask(origin, '/user/tracking', token, {
      tracking_type,
      target_id: String(target_id),
      custom_name,
      notes: '',
      version_filter: '',
      is_active: true,
      email_enabled: true,
      telegram_enabled: false,
      auto_track_new_versions: true,
    });
  for (const { vendor_id, vendor_name } of vendors) await track('vendor', vendor_id, vendor_name);
  if (second !== undefined) await track('cve', second.cve_id, second.cve_id);
  for (const { product_id, product_name } of products) await track('product', product_id, product_name);
  return worst.cve_id;
}
