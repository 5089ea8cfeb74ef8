import { chaosSuite } from './chaosSuite.ts';

chaosSuite('exports');
