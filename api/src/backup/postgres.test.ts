import { describe, expect, test } from 'vitest';
import { toConnection } from './postgres.ts';

describe('toConnection', () => {
  test('keeps the password off the command line', () => {
    const { name, env } = toConnection('postgres://ann:p%40ss@db.example:5433/faultline?sslmode=require');
    expect(name).toBe('postgres://ann@db.example:5433/faultline?sslmode=require');
    expect(env).toEqual({ PGPASSWORD: 'p@ss' });
  });

  test.each([
    ['sslmode=no-verify', 'sslmode=require'],
    ['uselibpqcompat=true&sslmode=require', 'sslmode=require'],
  ])('puts %s, which only the driver of Node knows, as %s', (given, expected) => {
    expect(toConnection(`postgres://ann@db.example/faultline?${given}`).name).toBe(
      `postgres://ann@db.example/faultline?${expected}`,
    );
  });
});
