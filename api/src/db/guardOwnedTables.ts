import type { Db } from './Database.ts';
import type { Statement } from './sql.ts';

// Tables whose rows belong to a person or a team, by `user_id`.
const OWNED_TABLE =
  /\b(?:from|join|update|into)\s+"?(?:trackings|exports|api_tokens|alert_deliveries|alert_messages|notification_channels|saved_searches|alert_rules|alert_schedules|alert_snoozes|alert_feeds)\b/i;
// The comment is for statements that concern all accounts.
const NAMES_OWNER =
  /\buser_id\s*=\s*(?:\$\d|[a-z_]+\.id\b)|insert into \w+ \([^)]*\buser_id\b|\/\* of all accounts \*\//i;

const checked = new Set<string>();

// A statement of a request that reads or changes an owned table without naming its owner fails before it runs, so a
// forgotten condition shows nothing of other accounts (decision 0163).
export function guardOwnedTables<T extends Db>(db: T): T {
  return new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (name === 'transaction') {
        return <R>(work: (tx: Db) => Promise<R>) => target.transaction((tx) => work(guardOwnedTables(tx)));
      }
      const call = member.bind(target) as (...input: unknown[]) => unknown;
      if (name !== 'rows' && name !== 'row' && name !== 'run') return call;
      return (statement: Statement) => {
        checkOwner(statement.text);
        return call(statement);
      };
    },
  });
}

function checkOwner(text: string): void {
  if (checked.has(text)) return;
  if (OWNED_TABLE.test(text) && !NAMES_OWNER.test(text)) throw new Error(`This statement names no owner: ${text}`);
  if (checked.size < MAX_CHECKED) checked.add(text);
}

// Lists have many texts, by their filters.
const MAX_CHECKED = 10_000;
