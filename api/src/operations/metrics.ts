import type { MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { AppEnv } from '../http/AppEnv.ts';

export interface Metrics {
  measure: MiddlewareHandler<AppEnv>;
  // In Prometheus text format.
  text(): Promise<string>;
  contentType: string;
}

export function createMetrics(more: (registry: Registry) => void = () => undefined): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service: 'faultline-api' });
  collectDefaultMetrics({ register: registry });
  more(registry);
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    measure: async (c, next) => {
      const end = seconds.startTimer();
      await next();
      // Unknown paths share one label, because a client can send any number of them.
      end({ method: c.req.method, route: c.get('route') ?? 'none', status: String(c.res.status) });
    },
  };
}
