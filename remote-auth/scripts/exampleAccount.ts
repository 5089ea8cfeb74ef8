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
  epss?: number | null;
}

export interface Account {
  token: string;
  user: { email: string };
}

// Asks the provider behind `origin`, and fails with its words.
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

const ROWS_SEEN = 6;
// A picture of a CVE whose EPSS rounds to 0 % shows nothing.
const MIN_EPSS = 0.05;
const distinct = <T>(rows: readonly T[], key: (row: T) => unknown): T[] => [
  ...new Map(rows.map((row) => [key(row), row])).values(),
];

// If the account tracks nothing, tracks a few products and vendors, and returns today's worst CVE, whose product is
// tracked. Few of the visible rows are tracked, as on a typical day.
export async function prepare(origin: string, { token }: Account): Promise<string> {
  const list = async (query: string) =>
    ((await ask(origin, `/cves/daily?limit=20&${query}`, token)) as { data: Row[] }).data;
  const critical = await list('severity=Critical');
  const worst = critical.find(({ epss }) => (epss ?? 0) >= MIN_EPSS) ?? critical[0];
  if (worst === undefined) throw new Error('No critical CVE was published today; load demo records first.');
  const tracked = (await ask(origin, '/user/trackings', token)) as unknown[];
  if (tracked.length > 0) return worst.cve_id;

  const rows = await list('');
  const [shown, below] = [rows.slice(0, ROWS_SEEN), rows.slice(ROWS_SEEN)];
  const unseen = (name: 'vendor_id' | 'product_id') =>
    distinct(
      below.filter((row) => shown.every((other) => other[name] !== row[name])),
      (row) => row[name],
    );
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
  for (const { vendor_id, vendor_name } of unseen('vendor_id').slice(0, 2)) {
    await track('vendor', vendor_id, vendor_name);
  }
  for (const { product_id, product_name } of unseen('product_id').slice(0, 2)) {
    await track('product', product_id, product_name);
  }
  for (const { cve_id } of critical.filter((row) => row !== worst).slice(0, 1)) await track('cve', cve_id, cve_id);
  await track('product', worst.product_id, worst.product_name);
  return worst.cve_id;
}
