import { chaosSuite } from './chaosSuite.ts';

chaosSuite('auth');
