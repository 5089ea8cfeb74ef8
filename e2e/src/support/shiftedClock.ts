import { readFileSync } from 'node:fs';

/** Loaded before a program, by `--import`: its clock is ahead by as many milliseconds as the file at `CLOCK_FILE` says. */
const now = (): number => realNow() + Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'));
const realNow = Date.now;

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
