/** Checks of the audit rules: requested by a person, run by a job, with the results of the latest ones stored. */
import { MAX_BROKEN_ROWS } from '@nocturne/contract/office/system-state'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { office } from '@nocturne/contract/office/endpoints'
import type { schemas } from '@nocturne/contract/office/schemas'
import { sql } from 'kysely'
import type { RuleName } from '../../../db/audit-check.ts'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import { refuseNotFound } from '../../../http/refusal.ts'

type RuleResult = RuleName & { rows: readonly Readonly<Record<string, unknown>>[] }

/** Runs all audit rules on one snapshot. */
export type AuditRunner = (db: Db) => Promise<readonly RuleResult[]>

/** A run without an end for longer belongs to a server that was killed. */
const LOST_AFTER = '15 minutes'
const STORED_RUNS = 20
const MAX_FAILURE = 200

/** Requests a check. Concurrent requests share one run. */
export const requestAudit: Handler<typeof office.requestAudit, typeof schemas.requestAudit> = async ({
  tx,
  actor,
  now,
  log,
}) => {
  const { rows } = await sql<{ auditRunId: number }>`
    insert into audit_run (requested_by, requested_at) values (${actor.userId}, ${now})
    on conflict ((true)) where finished_at is null do nothing returning audit_run_id`.execute(tx)
  const [added] = rows
  if (added) {
    log({ subjectType: 'auditRun', subjectId: added.auditRunId, after: { auditRunId: added.auditRunId } })
    return { auditRunId: added.auditRunId }
  }
  const unfinished = await tx
    .selectFrom('auditRun')
    .select('auditRunId')
    .where('finishedAt', 'is', null)
    .executeTakeFirst()
  // The run ended between the two statements: its result is new enough.
  const latest = unfinished ?? (await selectLatest(tx).executeTakeFirstOrThrow())
  return { auditRunId: latest.auditRunId }
}

const selectLatest = (db: Db) => db.selectFrom('auditRun').select('auditRunId').orderBy('auditRunId', 'desc').limit(1)

/** Runs the requested check. Returns the number of checks run; 0 when there is none or another server runs it. */
export async function runRequestedAudit(db: Db, now: Date, runAudit: AuditRunner): Promise<number> {
  const { rows } = await sql<{ auditRunId: number }>`
    update audit_run set started_at = ${now} where audit_run_id = (
      select audit_run_id from audit_run
      where finished_at is null and (started_at is null or started_at < ${now}::timestamptz - ${LOST_AFTER}::interval)
      for no key update skip locked)
    returning audit_run_id`.execute(db)
  const [run] = rows
  if (!run) return 0
  const begunAt = performance.now()
  const outcome = await runAudit(db).then(
    (results) => ({ results: JSON.stringify(results.map(boundRows)), failureText: '' }),
    (error: unknown) => ({ results: null, failureText: readMessage(error).slice(0, MAX_FAILURE) }),
  )
  const finishedAt = new Date(now.getTime() + performance.now() - begunAt)
  await sql`
    update audit_run set finished_at = ${finishedAt}, failure_text = ${outcome.failureText}, results = ${outcome.results}::jsonb
    where audit_run_id = ${run.auditRunId} and finished_at is null`.execute(db)
  await sql`
    delete from audit_run where audit_run_id <= (
      select audit_run_id from audit_run order by audit_run_id desc offset ${STORED_RUNS} limit 1)`.execute(db)
  return 1
}

const readMessage = (error: unknown) => (error instanceof Error && error.message !== '' ? error.message : 'failed')

const boundRows = ({ rows, ...ruleName }: RuleResult): RuleResult => ({
  ...ruleName,
  rows: rows.slice(0, MAX_BROKEN_ROWS),
})

type RunRow = {
  auditRunId: number
  requestUserName: string
  requestTime: string
  startTime: string | null
  finishTime: string | null
  failureText: string
}

const findState = ({ startTime, finishTime, failureText }: RunRow) =>
  finishTime === null ? (startTime === null ? 'waiting' : 'running') : failureText === '' ? 'done' : 'failed'

export const readAuditState: Handler<typeof office.auditState, typeof schemas.auditState> = async ({ db }) => {
  const [runs, checked] = await Promise.all([
    sql<RunRow>`
      select a.audit_run_id, u.nick_name as request_user_name, a.requested_at as request_time, a.started_at as start_time,
        a.finished_at as finish_time, a.failure_text
      from audit_run a join app_user u on u.user_id = a.requested_by order by a.audit_run_id desc limit 1`.execute(db),
    sql<{ finishTime: string; rules: AnswerOf<typeof office.auditState>['rules'] }>`
      select finished_at as finish_time, (
        select jsonb_agg(jsonb_build_object('ruleName', r.value ->> 'name', 'title', coalesce(r.value ->> 'title', r.value ->> 'name'),
          'explanation', coalesce(r.value ->> 'explanation', ''), 'brokenNum', jsonb_array_length(r.value -> 'rows')) order by r.ordinality)
        from jsonb_array_elements(results) with ordinality r) as rules
      from audit_run where results is not null order by audit_run_id desc limit 1`.execute(db),
  ])
  const [run] = runs.rows
  const [latest] = checked.rows
  return {
    run: run ? { ...run, state: findState(run) } : null,
    checkedTime: latest?.finishTime ?? null,
    rules: latest?.rules ?? [],
  }
}

export const readAuditRows: Handler<typeof office.auditRows, typeof schemas.auditRows> = async (
  { db },
  { ruleName },
) => {
  const { rows } = await sql<{ rows: Record<string, unknown>[] }>`
    select r.value -> 'rows' as rows from (
      select results from audit_run where results is not null order by audit_run_id desc limit 1
    ) latest, jsonb_array_elements(latest.results) r where r.value ->> 'name' = ${ruleName}`.execute(db)
  const [rule] = rows
  if (!rule) refuseNotFound({ ruleName })
  return {
    rows: rule.rows.map((row) =>
      Object.entries(row).map(([column, value]) => ({
        column,
        value: typeof value === 'string' ? value : JSON.stringify(value),
      })),
    ),
  }
}
