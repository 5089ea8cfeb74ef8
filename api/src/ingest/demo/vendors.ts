export interface DemoProduct {
  vendor: string;
  product: string;
  /** CPE part: application, operating system or hardware. */
  part: 'a' | 'o' | 'h';
}

const of = (vendor: string, ...products: [product: string, part?: DemoProduct['part']][]): DemoProduct[] =>
  products.map(([product, part = 'a']) => ({ vendor, product, part }));

/** Clearly made up: nobody shall take these for real. The first ones come up most. */
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
