import { chaosSuite } from './chaosSuite.ts';

chaosSuite('tracking');
