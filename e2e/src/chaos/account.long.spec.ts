import { chaosSuite } from './chaosSuite.ts';

chaosSuite('account');
