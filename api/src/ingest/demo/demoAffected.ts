import type { DemoProduct } from './vendors.ts';
import type { Random } from './Random.ts';

const version = (random: Random) => `${random.between(1, 9)}.${random.between(0, 14)}.${random.between(0, 9)}`;
const after = (text: string, step: number) =>
  text.replace(/\.(\d+)\.\d+$/, (_, minor: string) => `.${Number(minor) + step}.0`);

/** A firmware with hundreds of versions: each record lists some dozens of them one by one. */
function listed(random: Random) {
  const [major, minor] = [random.between(15, 17), random.between(1, 4)];
  return Array.from({ length: random.between(12, 40) }, (_, build) => ({
    version: `${major}.${minor}(${build + 1})E`,
    status: 'affected',
  }));
}

function ranges(random: Random): object[] {
  const from = version(random);
  const to = after(from, random.between(1, 6));
  const kind = random.next();
  if (kind < 0.4) return [{ version: from, lessThan: to, status: 'affected', versionType: 'semver' }];
  if (kind < 0.65) return [{ version: '0', lessThanOrEqual: to, status: 'affected', versionType: 'custom' }];
  if (kind < 0.8) return [from, after(from, 1), after(from, 2)].map((each) => ({ version: each, status: 'affected' }));
  if (kind < 0.87) return [{ version: `<= ${to}`, status: 'affected' }];
  if (kind < 0.93)
    return [
      {
        version: from,
        lessThan: '*',
        status: 'affected',
        versionType: 'semver',
        changes: [{ at: to, status: 'unaffected' }],
      },
    ];
  return [{ version: `prior to ${to}`, status: 'affected' }];
}

/** The `affected` list of a record: its product, and for some records more of the same vendor's. */
export function demoAffected(random: Random, products: DemoProduct[]): object[] {
  return products.map(({ vendor, product, part }, index) => ({
    vendor,
    product,
    cpes: [`cpe:2.3:${part}:example:${index}:*:*:*:*:*:*:*:*`],
    ...(product === 'Example Gateway OS'
      ? { defaultStatus: 'unknown', versions: listed(random) }
      : random.chance(0.05)
        ? { defaultStatus: 'affected' }
        : { defaultStatus: 'unaffected', versions: ranges(random) }),
  }));
}
