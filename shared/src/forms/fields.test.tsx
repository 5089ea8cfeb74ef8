import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { FaultlineTheme } from '../ui/theme/FaultlineTheme.tsx';
import { Checkbox, DateField, FormError, OtpField, PasswordField, Select, Switch, TextField } from './index.ts';

function Kept<T>({ initial, children }: { initial: T; children: (value: T, set: (value: T) => void) => ReactNode }) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}
const show = (field: ReactNode) => {
  render(field, { wrapper: FaultlineTheme });
  return userEvent.setup({ delay: null });
};

describe('TextField', () => {
  test('reports its text, and describes itself by its hint or error', async () => {
    const user = show(
      <Kept initial="">
        {(value, set) => (
          <TextField
            label="Email"
            value={value}
            onChange={set}
            hint="We never share it."
            error={value === 'ann@' ? 'Please enter a valid email address' : undefined}
          />
        )}
      </Kept>,
    );
    const field = screen.getByRole('textbox', { name: 'Email' });
    expect(field).toHaveAccessibleDescription('We never share it.');
    await user.type(field, 'ann@');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Please enter a valid email address');
  });

  test('is named by a hidden label', () => {
    show(<TextField label="CVE ID" hideLabel value="" onChange={() => undefined} />);
    expect(screen.getByRole('textbox', { name: 'CVE ID' })).toBeVisible();
  });
});

describe('PasswordField', () => {
  test('shows and hides the password', async () => {
    const user = show(
      <PasswordField label="Password" value="hunter22" onChange={() => undefined} autoComplete="current-password" />,
    );
    const field = screen.getByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toHaveAttribute('autocomplete', 'current-password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field).toHaveAttribute('type', 'password');
  });
});

describe('OtpField', () => {
  test('takes six digits, typed or pasted, and reports when they are complete', async () => {
    const complete = vi.fn();
    const user = show(
      <Kept initial="">
        {(value, set) => <OtpField label="Verification code" value={value} onChange={set} onComplete={complete} />}
      </Kept>,
    );
    const field = screen.getByRole('textbox', { name: 'Verification code' });
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    await user.type(field, '12a-3');
    expect(field).toHaveValue('123');
    expect(complete).not.toHaveBeenCalled();
    await user.clear(field);
    await user.click(field);
    await user.paste('Code: 123 456 789');
    expect(field).toHaveValue('123456');
    expect(complete).toHaveBeenCalledExactlyOnceWith('123456');
  });
});

describe('Select', () => {
  test('chooses one option', async () => {
    const options = [
      { value: 'all', label: 'All Severities' },
      { value: 'Critical', label: 'Critical' },
    ];
    const user = show(
      <Kept initial="all">
        {(value, set) => <Select label="Severity" value={value} onChange={set} options={options} />}
      </Kept>,
    );
    const field = screen.getByRole('combobox', { name: 'Severity' });
    expect(field).toHaveDisplayValue('All Severities');
    await user.selectOptions(field, 'Critical');
    expect(field).toHaveValue('Critical');
  });
});

describe('DateField', () => {
  test('passes its bounds to the input', async () => {
    const user = show(
      <Kept initial="2025-01-05">
        {(value, set) => <DateField label="Start date" value={value} onChange={set} min="" max="2025-02-01" />}
      </Kept>,
    );
    const field = screen.getByLabelText('Start date');
    expect(field).toHaveAttribute('max', '2025-02-01');
    expect(field).not.toHaveAttribute('min');
    await user.clear(field);
    await user.type(field, '2025-01-20');
    expect(field).toHaveValue('2025-01-20');
  });
});

describe('Checkbox and Switch', () => {
  test('toggle on a click on their labels', async () => {
    const user = show(
      <Kept initial={false}>
        {(value, set) => (
          <>
            <Checkbox label="Email" hint="When a CVE matches" checked={value} onChange={set} />
            <Switch label="Active Only" checked={value} onChange={set} />
          </>
        )}
      </Kept>,
    );
    await user.click(screen.getByText('Email'));
    expect(screen.getByRole('checkbox', { name: /^Email/ })).toBeChecked();
    await user.click(screen.getByText('Active Only'));
    expect(screen.getByRole('switch', { name: 'Active Only' })).not.toBeChecked();
  });
});

describe('FormError', () => {
  test('announces the error of a form, and renders nothing without one', () => {
    const { rerender } = render(<FormError>Email and password are required</FormError>, { wrapper: FaultlineTheme });
    expect(screen.getByRole('alert')).toHaveTextContent('Email and password are required');
    rerender(<FormError>{''}</FormError>);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
