import { vi } from 'vitest';

// Hashing with the cost of production is most of the work of tests that sign in. The cost is part of the hash.
vi.mock(import('@node-rs/argon2'), async (load) => {
  const argon2 = await load();
  return { ...argon2, hash: (password) => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }) };
});
