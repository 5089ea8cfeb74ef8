import { fileURLToPath } from 'node:url';
import { supervise } from '../supervise.ts';

// A supervisor in a separate process that a test can kill.
const { FAKE_PORT = '' } = process.env;
await supervise(
  {
    name: 'The service',
    script: fileURLToPath(new URL('./service.ts', import.meta.url)),
    env: { FAKE_PORT },
    health: `http://127.0.0.1:${FAKE_PORT}/`,
  },
  { print: console.log },
);
console.log('ready');
setInterval(() => undefined, 60_000);
