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

function open(tracked: object[], affected_versions: object[] = [range]) {
  stubApi(respondRaw(trackings.list, { data: tracked }));
  renderScreen(<ExposureSummary cve={readCveDetail({ cve_id: 'CVE-2026-1', ...product, affected_versions })} />);
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
