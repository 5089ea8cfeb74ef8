import { fileURLToPath } from 'node:url';
import { supervise } from '../../processes/supervise.ts';
import { waitForShutdown } from '../waitForShutdown.ts';

// A stack of one fake service in a separate process that a test can signal.
const { FAKE_PORT = '', MODE = 'ready' } = process.env;
const health = `http://127.0.0.1:${FAKE_PORT}/`;
const log = (line: string) => console.log(line);
const script = fileURLToPath(new URL('../../processes/testing/service.ts', import.meta.url));
const service = await supervise({ name: 'The service', script, env: { FAKE_PORT, MODE }, health }, { print: log });

const stopped = waitForShutdown({ url: health, ...service }, log);
console.log('ready');
await stopped;
process.exit(0);
