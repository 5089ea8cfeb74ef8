import { FaultlineTheme } from '@faultline/shared/ui';
import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Highlighted } from './Highlighted.tsx';

describe('Highlighted', () => {
  test('marks every occurrence, and renders markup as text', () => {
    render(<Highlighted text="<b>Log4j</b> and log4net" query=" LOG4" />, { wrapper: FaultlineTheme });
    expect(screen.getAllByText(/^log4$/i, { selector: 'mark' })).toHaveLength(2);
    expect(document.body).toHaveTextContent('<b>Log4j</b> and log4net');
  });
});
