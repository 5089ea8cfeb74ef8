import { type DemoRecord, demoRecord } from './demoRecord.ts';

const DAYS = 365;
const DAY_MS = 86_400_000;
const BETWEEN_MS = 61_000;
/** Above all that is given out: real numbers of a year stay below 100,000. */
const FIRST_NUMBER = 9_000_000;

/** Many today, so that the daily list has pages; fewer the longer ago: about 1,500 a year. */
const countRecordsOfDay = (age: number, day: number) =>
  age === 0 ? 40 : age < 7 ? 12 + (day % 7) : age < 30 ? 6 + (day % 5) : 2 + (day % 4);

interface Slot {
  cveId: string;
  published: number;
  age: number;
  index: number;
}

/** Each day's records have fixed ids and times: run on another day, the same days bring the same records. */
function* slots(now: Date): Generator<Slot> {
  const today = Math.floor(now.getTime() / DAY_MS);
  for (let day = today - DAYS + 1; day <= today; day++) {
    const year = new Date(day * DAY_MS).getUTCFullYear();
    const dayOfYear = day - Date.UTC(year, 0) / DAY_MS;
    for (let index = 0; index < countRecordsOfDay(today - day, day); index++) {
      const cveId = `CVE-${year}-${FIRST_NUMBER + dayOfYear * 1000 + index}`;
      yield { cveId, published: day * DAY_MS + index * BETWEEN_MS, age: today - day, index };
    }
  }
}

const iso = (time: number) => new Date(time).toISOString();

/** The records of the last twelve months as they were first published. */
export function* firstVersions(now: Date): Generator<DemoRecord> {
  for (const { cveId, published } of slots(now)) yield demoRecord(cveId, iso(published));
}

/** Later versions of some of them, some days after. */
export function* laterVersions(now: Date): Generator<DemoRecord> {
  for (const { cveId, published, age, index } of slots(now)) {
    const days = 1 + (index % 9);
    if (index % 3 === 0 && age > days) yield demoRecord(cveId, iso(published), iso(published + days * DAY_MS));
  }
}
