import type { Clock } from '../ports/Clock.ts';

export class TestClock implements Clock {
  #now: Date;

  constructor(start = '2026-03-10T12:00:00.000Z') {
    this.#now = new Date(start);
  }

  now(): Date {
    return this.#now;
  }

  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}
