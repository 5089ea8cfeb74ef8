import { readFileSync } from 'node:fs';

// Loaded by `--import`: shifts the program's clock by the milliseconds in the file `CLOCK_FILE`.
const now = (): number => realNow() + Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'));
const realNow = Date.now;

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
