import { chaosSuite } from './chaosSuite.ts';
import { oneOfEachKind } from './faults.ts';

chaosSuite('vulns', (fault) => !oneOfEachKind.includes(fault));
