/** Metrics in the text format of Prometheus. */
import type { FastifyInstance } from 'fastify'
import type { ReplicaCounts } from '../db/replica.ts'
import { isTraceless } from '../http/traceless.ts'

const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 5_000]

export type Gauges = {
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

/** Counts responses by route and status with their duration; the returned function renders the metrics. */
export function countRequests(app: FastifyInstance): (gauges: Gauges) => string {
  const answers = new Map<string, number>()
  const durations = BUCKETS_MS.map(() => 0)
  let sumMs = 0
  let count = 0

  app.addHook('onResponse', async (request, reply) => {
    if (isTraceless(request)) return
    const key = `method="${request.method}",route="${request.routeOptions.url ?? 'none'}",status="${reply.statusCode}"`
    answers.set(key, (answers.get(key) ?? 0) + 1)
    const ms = reply.elapsedTime
    sumMs += ms
    count += 1
    BUCKETS_MS.forEach((limit, i) => {
      if (ms <= limit) durations[i] = (durations[i] ?? 0) + 1
    })
  })

  return ({ live, passwordHashes, refusals, callbacks, policyReports, storage, deadlocks, replica }) =>
    [
      '# TYPE http_requests_total counter',
      ...[...answers].map(([key, n]) => `http_requests_total{${key}} ${n}`),
      '# TYPE http_request_duration_ms histogram',
      ...BUCKETS_MS.map((limit, i) => `http_request_duration_ms_bucket{le="${limit}"} ${durations[i]}`),
      `http_request_duration_ms_bucket{le="+Inf"} ${count}`,
      `http_request_duration_ms_sum ${sumMs.toFixed(1)}`,
      `http_request_duration_ms_count ${count}`,
      '# TYPE live_clients gauge',
      `live_clients ${live}`,
      '# TYPE password_hashes_total counter',
      `password_hashes_total ${passwordHashes}`,
      '# TYPE refusals_total counter',
      ...[...refusals].map(([errCode, n]) => `refusals_total{code="${errCode}"} ${n}`),
      '# TYPE provider_callbacks_total counter',
      ...Object.entries(callbacks).map(([outcome, n]) => `provider_callbacks_total{outcome="${outcome}"} ${n}`),
      '# TYPE policy_reports_total counter',
      `policy_reports_total ${policyReports}`,
      ...(storage ? formatStorage(storage) : []),
      '# TYPE database_deadlocks_total counter',
      `database_deadlocks_total ${deadlocks}`,
      ...(replica ? formatReplica(replica) : []),
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      '',
    ].join('\n')
}

const formatReplica = ({ up, reads, lagMs }: ReplicaCounts): string[] => [
  '# TYPE report_replica_up gauge',
  `report_replica_up ${up ? 1 : 0}`,
  '# TYPE report_replica_lag_ms gauge',
  `report_replica_lag_ms ${lagMs.toFixed(1)}`,
  '# TYPE report_reads_total counter',
  ...Object.entries(reads).map(([from, n]) => `report_reads_total{from="${from}"} ${n}`),
]

const formatStorage = ({ writable, failures }: NonNullable<Gauges['storage']>): string[] => [
  '# TYPE storage_writable gauge',
  `storage_writable ${writable ? 1 : 0}`,
  '# TYPE storage_failures_total counter',
  ...Object.entries(failures).map(([operation, n]) => `storage_failures_total{operation="${operation}"} ${n}`),
]
