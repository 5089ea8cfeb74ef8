import type { MiddlewareHandler } from 'hono';
import { Counter, Histogram } from 'prom-client';
import { createRegister } from '../http/serveMetrics.ts';
import type { AuditEntry, ServiceEnv } from './audit.ts';

export type ServiceMetrics = ReturnType<typeof createServiceMetrics>;

export function createServiceMetrics() {
  const { register, app } = createRegister('faultline-releases');
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30],
    registers: [register],
  });
  const events = new Counter({
    name: 'release_service_events_total',
    help: 'Audit events: accepted and refused changes, uploads and callers',
    labelNames: ['event', 'outcome', 'action'] as const,
    registers: [register],
  });
  const count = ({ event, outcome }: AuditEntry, action = 'none') => events.inc({ event, outcome, action });
  const measure: MiddlewareHandler<ServiceEnv> = async (c, next) => {
    const end = seconds.startTimer();
    await next();
    // Unknown paths share one label: a client can send any number of them.
    const [route = 'none'] = /^\/(registry|manifests|history|uploads|changes|healthz)\b/.exec(c.req.path) ?? [];
    end({ method: c.req.method, route, status: String(c.res.status) });
  };
  return { app, count, measure };
}
