import type { Random } from './Random.ts';

interface DemoProduct {
  vendor: string;
  product: string;
  // CPE part: application, operating system or hardware.
  part: 'a' | 'o' | 'h';
}

const of = (vendor: string, ...products: [product: string, part?: DemoProduct['part']][]): DemoProduct[] =>
  products.map(([product, part = 'a']) => ({ vendor, product, part }));

// Clearly fictional names. The first ones are the most frequent.
export const demoProducts: readonly [DemoProduct, ...DemoProduct[]] = [
  { vendor: 'Acme Example Systems', product: 'Example Gateway OS', part: 'o' },
  ...of(
    'Acme Example Systems',
    ['Example Mail Server'],
    ['Sample Directory'],
    ['Demo Load Balancer', 'h'],
    ['Placeholder VPN'],
  ),
  ...of('Initech Sample Labs', ['TPS Sample Reporter'], ['Sample Cover Sheet Service'], ['Initech Demo Portal']),
  ...of('Globex Demo Networks', ['Demo Switch 4000', 'h'], ['Demo Switch Firmware', 'o'], ['Demo Fabric Manager']),
  ...of(
    'Fictional Cloud Works',
    ['Imaginary Object Store'],
    ['Imaginary Queue'],
    ['Imaginary Functions'],
    ['Imaginary Console'],
  ),
  ...of('Northwind Placeholder Software', ['Placeholder Orders'], ['Placeholder CRM'], ['Placeholder Forms Plugin']),
  ...of('Contoso-like Test Company', ['Test Suite Enterprise'], ['Test Notes']),
  ...of('Lorem Ipsum Industries', ['Dolor PLC 12', 'h'], ['Dolor PLC Firmware', 'o'], ['Sit Amet SCADA Viewer']),
  ...of('Mock Turtle Browsers', ['Mock Browser'], ['Mock Browser for Phones']),
  ...of('Sandbox Toy Robotics', ['Toy Arm Controller', 'h'], ['Toy Arm Studio']),
  ...of('Pseudo Database Group', ['PseudoSQL Server'], ['PseudoSQL Replicator'], ['PseudoSQL Admin']),
  ...of('Dummy Media Tools', ['Dummy Player'], ['Dummy Codec Pack']),
  ...of('Foo Bar Foundation', ['libfoo'], ['libbar'], ['foobar-cli']),
  ...of('Specimen Health Devices', ['Specimen Monitor', 'h'], ['Specimen Archive']),
  ...of('Beispiel GmbH (Muster)', ['Musterverwaltung'], ['Größenrechner']),
  ...of('サンプル架空製作所', ['架空ルーター', 'h'], ['架空管理ツール']),
  ...of('Nowhere Payment Gateway Ltd', ['Nowhere Checkout'], ['Nowhere Terminal', 'h']),
  ...of('Make-Believe Printers', ['Make-Believe LaserFox 220', 'h'], ['Make-Believe Print Server']),
  ...of('Invented Learning Platform Project', ['Invented Courseware']),
  ...of(
    'The Extraordinarily Long-Winded Example Corporation for the Manufacture and Distribution of Illustrative Software',
    [
      'An Illustrative Product Whose Name Is Long Enough to Show How a Card, a Table Row and a Heading Deal with Very Long Names',
    ],
  ),
  ...of('<b>Markup & Sons</b> "Quoted" Demo', ["O'Sample <i>Editor</i>"]),
];

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
