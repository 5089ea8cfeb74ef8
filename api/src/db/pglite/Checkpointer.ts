import type { PGlite } from '@electric-sql/pglite';

const WAL_BYTES = 64 * 1024 * 1024;
const INTERVAL_MS = 5 * 60 * 1000;
const CHECK_BYTES = 4 * 1024 * 1024;
const CHECK_INTERVAL_MS = 15_000;

// PGlite never writes checkpoints by itself, so its log would grow without bound.
export class Checkpointer {
  readonly #pglite: PGlite;
  #sent = 0;
  #lookedAt = Date.now();
  #checkpointAt = Date.now();
  #position = '0/0';

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  // Call it between statements, outside of transactions.
  async afterWork(bytes: number): Promise<void> {
    this.#sent += bytes;
    const now = Date.now();
    if (this.#sent < CHECK_BYTES && now - this.#lookedAt < CHECK_INTERVAL_MS) return;
    this.#sent = 0;
    this.#lookedAt = now;
    const { rows } = await this.#pglite.query<{ position: string; written: string }>(
      'select pg_current_wal_lsn()::text as position, pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn)::text as written',
      [this.#position],
    );
    const written = Number(rows[0]?.written ?? 0);
    if (written >= WAL_BYTES || (written > 0 && now - this.#checkpointAt >= INTERVAL_MS)) await this.checkpoint();
  }

  async checkpoint(): Promise<void> {
    await this.#pglite.exec('checkpoint');
    const { rows } = await this.#pglite.query<{ position: string }>('select pg_current_wal_lsn()::text as position');
    this.#position = rows[0]?.position ?? '0/0';
    this.#checkpointAt = Date.now();
  }
}
