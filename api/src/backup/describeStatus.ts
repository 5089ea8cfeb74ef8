import { type AppliedMigration, listIncompatible, type Migration } from '../db/index.ts';

interface Step {
  version: number;
  name: string;
}

const MAX_NAMES = 5;

const formatStep = ({ version, name }: Step) => `${String(version).padStart(3, '0')} ${name}`;

const formatSteps = (steps: Step[]) =>
  steps.length > MAX_NAMES
    ? `${steps.slice(0, MAX_NAMES).map(formatStep).join(', ')} and ${steps.length - MAX_NAMES} more`
    : steps.map(formatStep).join(', ');

const countSteps = (steps: Step[]) => `${steps.length} ${steps.length === 1 ? 'migration' : 'migrations'}`;

const describe = (steps: Step[]) => `version ${steps.at(-1)?.version ?? 0} (${countSteps(steps)})`;

export function describeStatus(applied: AppliedMigration[], migrations: Migration[]) {
  const known = new Set(migrations.map(({ version }) => version));
  const pending = migrations.filter(({ version }) => !applied.some((done) => done.version === version));
  const unknown = applied.filter(({ version }) => !known.has(version));
  const refused = listIncompatible(applied, migrations);
  const lines = [
    applied.length === 0 ? 'Database: empty' : `Database: ${describe(applied)}`,
    `This program: ${describe(migrations)}`,
  ];
  if (refused.length > 0) {
    lines.push(
      `This program does not run on the database: it does not know ${formatSteps(refused)}.`,
      'Update the program, or restore a backup that was made before (db restore) into an empty database.',
    );
    return { lines, isUsable: false };
  }
  if (unknown.length > 0)
    lines.push(`The database is newer: ${formatSteps(unknown)}. This program runs on it all the same.`);
  if (pending.length === 0) lines.push('Pending: no migration.');
  else if (applied.length === 0) lines.push('Pending: all; the first start of the API creates the tables.');
  else
    lines.push(
      `Pending: ${countSteps(pending)}, applied by the next start: ${formatSteps(pending)}.`,
      undo(applied, pending),
    );
  return { lines, isUsable: true };
}

function undo(applied: AppliedMigration[], pending: Migration[]): string {
  const blocking = listIncompatible(pending, applied);
  return blocking.length === 0
    ? 'Undo: without a restore. The program that ran here until now also runs on the tables after the update.'
    : `Undo: only by a restore, because the program that ran here until now does not run after ${formatSteps(blocking)}. Make a backup before the update (db backup).`;
}
