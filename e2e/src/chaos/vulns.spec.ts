import { chaosSuite } from './chaosSuite.ts';

chaosSuite('vulns');
