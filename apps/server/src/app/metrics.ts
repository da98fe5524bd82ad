/** Metrics for Prometheus, by prom-client. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ReplicaCounts } from '../db/replica.ts'
import { isUnrecorded } from '../http/traceless.ts'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

/** Values counted elsewhere, read when the metrics are requested. */
type MetricValues = {
  live: number
  passwordHashes: number
  /** Refusals by code: guessing, locks, captchas and limits travel as HTTP 200 and are visible only here. */
  refusals: ReadonlyMap<string, number>
  /** Provider callbacks: accepted, refused as forged, and failed because of an error of ours. */
  callbacks: { accepted: number; forged: number; failed: number }
  /** CSP violations reported by browsers. */
  policyReports: number
  /** File storage: writable or not, and failures by operation; null without storage. */
  storage: { writable: boolean; failures: Readonly<Record<string, number>> } | null
  /** Deadlocks of this database as counted by PostgreSQL. */
  deadlocks: number
  /** Counters of the report replica, if there is one. */
  replica: ReplicaCounts | undefined
}

/** Memory, CPU, event loop and garbage collection: of the process, so they are collected once for all servers in it. */
let processMetrics: Registry | undefined

function getProcessMetrics(): Registry {
  if (processMetrics) return processMetrics
  processMetrics = new Registry()
  collectDefaultMetrics({ register: processMetrics })
  return processMetrics
}

/** Counts responses by route and status with their duration; the returned function renders all metrics as text. */
export function collectMetrics(app: FastifyInstance): (gauges: MetricValues) => Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Responses by route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response was sent',
    buckets: BUCKETS_SECONDS,
    registers,
  })

  app.addHook('onResponse', async (request, reply) => {
    if (isUnrecorded(request)) return
    const { method } = request
    requests.inc({ method, route: request.routeOptions.url ?? 'none', status: reply.statusCode })
    durations.observe(reply.elapsedTime / 1_000)
  })

  return async (gauges) => {
    const current = buildCurrent(gauges)
    return await Registry.merge([registry, current, getProcessMetrics()]).metrics()
  }
}

/** Registry with the values of this moment. */
function buildCurrent({ live, passwordHashes, refusals, callbacks, deadlocks, ...rest }: MetricValues): Registry {
  const { policyReports, storage, replica } = rest
  const registry = new Registry()
  const registers = [registry]
  const gauge = (name: string, help: string, value: number) => new Gauge({ name, help, registers }).set(value)
  const counter = (name: string, help: string, value: number) => new Counter({ name, help, registers }).inc(value)
  const counters = (name: string, help: string, label: string, values: Iterable<readonly [string, number]>) => {
    const labelled = new Counter({ name, help, labelNames: [label], registers })
    for (const [of, value] of values) labelled.inc({ [label]: of }, value)
  }

  gauge('live_clients', 'Phones with an open stream of changes', live)
  counter('password_hashes_total', 'Passwords hashed', passwordHashes)
  counters('refusals_total', 'Refused calls by code', 'code', refusals)
  counters('provider_callbacks_total', 'Callbacks of payment providers', 'outcome', Object.entries(callbacks))
  counter('policy_reports_total', 'Violations of the content policy reported by browsers', policyReports)
  counter('database_deadlocks_total', 'Deadlocks counted by PostgreSQL', deadlocks)
  if (storage) {
    gauge('storage_writable', '1 when files can be stored', storage.writable ? 1 : 0)
    counters('storage_failures_total', 'Failures of the file storage', 'operation', Object.entries(storage.failures))
  }
  if (replica) {
    gauge('report_replica_up', '1 while reports read from the replica', replica.up ? 1 : 0)
    gauge('report_replica_lag_ms', 'Duration of the last catch-up of the replica', replica.lagMs)
    counters('report_reads_total', 'Reads of reports by server', 'from', Object.entries(replica.reads))
  }
  return registry
}
