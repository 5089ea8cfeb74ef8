import { ApiError } from '@faultline/shared/api';
import { describe, expect, test } from 'vitest';
import { toFormProblem } from './formProblem.ts';

describe('toFormProblem', () => {
  const texts = { refused: 'Login failed', unexpected: 'An error occurred' };

  test.each<[string, ConstructorParameters<typeof ApiError>[0], string]>([
    ['the words of the provider', { kind: 'refused', message: 'Not you', serverMessage: 'Not you' }, 'Not you'],
    ['a refusal without words', { kind: 'refused', message: 'HTTP error! status: 200', status: 200 }, 'Login failed'],
    ['an error page', { kind: 'http', message: 'HTTP error! status: 502', status: 502 }, 'HTTP error! status: 502'],
    [
      'no network',
      { kind: 'network', message: 'Network error. Please check your connection.' },
      'Network error. Please check your connection.',
    ],
    ['something broken', { kind: 'unexpected', message: 'x is not a function' }, 'An error occurred'],
  ])('%s', (_, options, text) => {
    expect(toFormProblem(new ApiError(options), texts)).toMatchObject({ text, announced: false });
  });

  test('a 401 has been announced by its toast', () => {
    const error = new ApiError({ kind: 'http', message: 'Wrong', serverMessage: 'Wrong', status: 401 });
    expect(toFormProblem(error, texts)).toMatchObject({ text: 'Wrong', announced: true });
  });

  test('a common password is refused at its field', () => {
    const message = 'This password is too common. Please choose another one.';
    const error = new ApiError({
      kind: 'http',
      message,
      serverMessage: message,
      status: 400,
      code: 'ERR_COMMON_PASSWORD',
    });
    expect(toFormProblem(error, texts)).toMatchObject({ text: message, fields: ['password'] });
  });
});
