import { readCveDetail, trackings } from '../../contract/index.ts';
import { renderScreen, respondRaw, stubApi } from '../../testing/index.ts';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ExposureSummary } from './ExposureSummary.tsx';

const product = { vendor_id: 1, vendor_name: 'Apache', product_id: 2, product_name: 'Tomcat' };
const range = { ...product, version: '9.0.0-M1', less_than: '9.0.98' };
const filtered = (version_filter: string, id = 1) => ({
  id,
  tracking_type: 'product',
  target_id: 2,
  target_name: 'Tomcat',
  version_filter,
});

function open(tracked: object[], affected_versions: object[] = [range], fields: object = {}) {
  stubApi(respondRaw(trackings.list, { data: tracked }));
  const cve = readCveDetail({ cve_id: 'CVE-2026-1', ...product, affected_versions, ...fields });
  return renderScreen(<ExposureSummary cve={cve} />);
}
const findNote = async (answer: string) => (await screen.findByText(answer)).closest('div')?.lastElementChild;

describe('ExposureSummary', () => {
  test('says which tracking is affected, and why', async () => {
    open([filtered('9.0.50')]);
    expect(await findNote('You are tracking this product')).toHaveTextContent(
      'Matches Tomcat: 9.0.50 is in >= 9.0.0-M1, < 9.0.98',
    );
  });

  test('does not call a product affected whose version filter is not met', async () => {
    open([filtered('99.0')]);
    expect(await findNote("Your version isn't affected")).toHaveTextContent(
      "You track Tomcat: 99.0 isn't in any listed affected range",
    );
    expect(screen.queryByText(/You are tracking/)).toBeNull();
  });

  test('says what can not be compared', async () => {
    open([filtered('9.0.50')], [{ ...product, version: 'see the advisory' }]);
    expect(await findNote("Can't be compared")).toHaveTextContent(
      "You track Tomcat: 9.0.50 can't be compared with “see the advisory”",
    );
  });

  describe('of a version that the record does not list', () => {
    const unlisted = { outcome: 'unlisted', reason: '99.0 is in no range that the record lists' };

    test('does not call it unaffected, and shows no check mark', async () => {
      const { container } = open([filtered('99.0')], [range], { matches: [{ tracking_id: 1, ...unlisted }] });
      expect(await findNote('In no range that the record lists')).toHaveTextContent(
        'You track Tomcat: 99.0 is in no range that the record lists',
      );
      expect(screen.queryByText(/not affected|isn't affected|aren't affected/)).toBeNull();
      expect(container.querySelector('.lucide-circle-check')).toBeNull();
    });

    test('shows no check mark next to another version that is unaffected', async () => {
      const { container } = open([filtered('99.0'), filtered('98.0', 2)], [range], {
        matches: [{ tracking_id: 1, ...unlisted }],
      });
      expect(await findNote('In no range that the record lists')).toHaveTextContent(
        '1 in no listed range, 1 not affected',
      );
      expect(container.querySelector('.lucide-circle-check')).toBeNull();
    });
  });

  test('shows a check mark where every version is unaffected', async () => {
    const { container } = open([filtered('99.0'), filtered('98.0', 2)]);
    await findNote("Your versions aren't affected");
    expect(container.querySelector('.lucide-circle-check')).toBeVisible();
  });

  test('shows no check mark where the provider could not compare the version', async () => {
    const { container } = open([filtered('99.0')], [range], {
      matches: [{ tracking_id: 1, outcome: 'uncomparable', reason: '99.0 can\'t be compared with "12.x"' }],
    });
    expect(await findNote("Can't be compared")).toHaveTextContent('99.0 can\'t be compared with "12.x"');
    expect(container.querySelector('.lucide-circle-check')).toBeNull();
  });

  test('does not call a tracked product absent whose record lists no versions', async () => {
    open([filtered('9.0.50')], []);
    expect(await findNote("Can't be compared")).toHaveTextContent('You track Tomcat');
  });

  test('counts each outcome apart', async () => {
    open(
      [
        filtered('9.0.50'),
        { id: 2, tracking_type: 'vendor', target_id: 1, target_name: 'Apache' },
        { id: 3, tracking_type: 'product', target_id: 3, target_name: 'Coyote', version_filter: '1.0' },
        { id: 4, tracking_type: 'product', target_id: 4, target_name: 'Jasper', version_filter: '1.0' },
      ],
      [
        range,
        { ...product, product_id: 3, product_name: 'Coyote', version: 'some builds' },
        { ...product, product_id: 4, product_name: 'Jasper', version: '2.0' },
      ],
    );
    expect(await findNote('You are tracking this product')).toHaveTextContent(
      "Matches Tomcat and 2 other tracked items: 9.0.50 is in >= 9.0.0-M1, < 9.0.98. 2 affected, 1 can't be compared, 1 not affected",
    );
  });
});
