import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../../http/index.ts';
import { countFailedAddresses, releaseHealth } from './releaseHealth.ts';

/** What browsers told of each release in the last 24 hours; `release watch` reads it as any monitor does. */
export function releaseGauges(registry: Registry, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const screens = new Gauge({
    name: 'faultline_release_screens',
    help: 'Screens of a release in the last 24 hours: loaded (estimated from a sample), or failed',
    labelNames: ['area', 'version', 'outcome'],
    registers: [],
    async collect() {
      const { releases } = await releaseHealth(db, clock.now());
      this.reset();
      for (const { remote: area, version, loaded, failed } of releases) {
        this.set({ area, version, outcome: 'loaded' }, loaded);
        this.set({ area, version, outcome: 'failed' }, failed);
      }
    },
  });
  registry.registerMetric(screens);
  const addresses = new Gauge({
    name: 'faultline_release_failed_addresses',
    help: 'Different addresses that met failures of a release in the last 24 hours',
    labelNames: ['area', 'version'],
    registers: [],
    async collect() {
      const counts = await countFailedAddresses(db, clock.now());
      this.reset();
      for (const { remote: area, version, addresses: n } of counts) this.set({ area, version }, n);
    },
  });
  registry.registerMetric(addresses);
}
