import demo from './demo.json' with { type: 'json' };

interface DemoProduct {
  vendor: string;
  product: string;
  // CPE part: application, operating system or hardware.
  part: 'a' | 'o' | 'h';
}

// Clearly fictional names. The first ones are the most frequent.
export const demoProducts = demo.products as [DemoProduct, ...DemoProduct[]];

const version = (random: Random) => `${random.between(1, 9)}.${random.between(0, 14)}.${random.between(0, 9)}`;
const after = (text: string, step: number) =>
  text.replace(/\.(\d+)\.\d+$/, (_, minor: string) => `.${Number(minor) + step}.0`);

// A firmware with hundreds of versions: each record lists some dozens of them one by one.
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

// Creates the `affected` list of a record, for some records with several products of the vendor.
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

interface DemoFlaw {
  title: string;
  // The effect of an attack, as the end of "... allows remote attackers to".
  effect: string;
  cwe: [id: string, name: string];
  vector: string;
  scores: [number, number];
}

export const demoFlaws = demo.flaws as unknown as [DemoFlaw, ...DemoFlaw[]];

const word = (score: number) => (score >= 9 ? 'CRITICAL' : score >= 7 ? 'HIGH' : score >= 4 ? 'MEDIUM' : 'LOW');

const cvss = (version: '3.0' | '3.1' | '4.0', baseScore: number, vector: string) => ({
  [`cvssV${version.replace('.', '_')}`]: {
    version,
    vectorString: `CVSS:${version}/${vector}`,
    baseScore,
    baseSeverity: word(baseScore),
  },
});

const V4_VECTOR = 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:L/VA:L/SC:N/SI:N/SA:N';

// CVSS 2 has no level above High, and 9.1 with "High" would look like a mistake.
const MAX_V2_SCORE = 8.9;

const v2 = (score: number) => ({
  cvssV2_0: {
    version: '2.0',
    vectorString: 'AV:N/AC:L/Au:N/C:P/I:P/A:P',
    baseScore: Math.min(score, MAX_V2_SCORE),
  },
});

// Creates scores like those of real records: mostly 3.1 by the CNA, some of other versions, some only by an ADP, some
// none.
export function demoMetrics(
  random: Random,
  { scores: [least, most], vector }: DemoFlaw,
): { cna: object[]; adp: object[] } {
  const score = Math.round((least + random.next() * (most - least)) * 10) / 10;
  const nearby = Math.min(10, Math.max(0.1, Math.round((score + random.next() * 2 - 1) * 10) / 10));
  const kind = random.next();
  if (kind < 0.5) return { cna: [cvss('3.1', score, vector)], adp: [] };
  if (kind < 0.62) return { cna: [cvss('4.0', nearby, V4_VECTOR), cvss('3.1', score, vector)], adp: [] };
  if (kind < 0.68) return { cna: [cvss('3.0', score, vector)], adp: [] };
  if (kind < 0.73) return { cna: [v2(score)], adp: [] };
  if (kind < 0.86) return { cna: [], adp: [cvss('3.1', score, vector)] };
  if (kind < 0.9) return { cna: [cvss('3.1', score, vector)], adp: [cvss('3.1', nearby, vector)] };
  if (kind < 0.93)
    return {
      cna: [{ other: { type: 'Textual description of severity', content: { text: word(score).toLowerCase() } } }],
      adp: [],
    };
  return { cna: [], adp: [] };
}

export class Random {
  #state: number;

  constructor(seed: string) {
    let hash = 0x811c9dc5;
    for (let index = 0; index < seed.length; index++) hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
    this.#state = hash;
  }

  // From 0 to below 1 (mulberry32).
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.between(0, items.length - 1)] ?? items[0];
  }
}
