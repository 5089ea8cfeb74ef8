import { renderScreen } from '@faultline/shared/testing';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { LiveArea } from '../registry/registry.ts';
import { LicensesSection } from './PlatformScreen.tsx';

const area = (name: string, version: string, entry: string): LiveArea => ({
  area: name,
  version,
  source: 'active',
  release: { entry, global: 'mf', integrity: '', screens: [], preload: {}, requires: {} },
});

describe('LicensesSection', () => {
  test('links the notices of the host and of each release, wherever it is served', () => {
    const areas = [
      area('vulns', '1.9.0', '/r/vulns/1.9.0/remoteEntry.js'),
      area('exports', '2.0.0', 'https://exports.example/r/exports/2.0.0/remoteEntry.js'),
    ];
    renderScreen(<LicensesSection host="1.4.0" areas={areas} />);
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['host 1.4.0', '/r/host/1.4.0/licenses.txt'],
      ['vulns 1.9.0', '/r/vulns/1.9.0/licenses.txt'],
      ['exports 2.0.0', 'https://exports.example/r/exports/2.0.0/licenses.txt'],
    ]);
  });
});
