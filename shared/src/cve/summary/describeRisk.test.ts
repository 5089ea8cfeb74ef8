import { describe, expect, test } from 'vitest';
import { readCveDetail } from '../../contract/index.ts';
import { formatExploitation } from './describeRisk.ts';

const references = [{ url: 'https://exploits.example/1', tags: ['exploit'] }];

describe('formatExploitation', () => {
  test.each([
    [{}, 'No exploitation known'],
    [{ ssvc: { exploitation: 'none' }, references }, 'Public exploit'],
    [{ ssvc: { exploitation: 'poc' }, public_exploit: true }, 'Public exploit'],
    [{ ssvc: { exploitation: 'poc' } }, 'Proof of concept exists'],
    [{ ssvc: { exploitation: 'active' }, references }, 'Actively exploited, says CISA'],
    [{ kev: true, references }, 'Known exploited'],
  ])('of %j says %s', (cve, words) => expect(formatExploitation(readCveDetail(cve))).toBe(words));
});
