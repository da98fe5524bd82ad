import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '../../test/harness/database.ts'

it('caches the plan of a statement unless it is planned for its values', async () => {
  // Earlier tests may have used up the statement names.
  vi.resetModules()
  const { connect, CUSTOM_PLAN_PREFIX: PLANNED_FOR_ITS_VALUES } = await import('./connection.ts')
  const db = connect(await createTestDatabase(), 1)
  onTestFinished(() => db.destroy())
  for (const n of [1, 2]) {
    expect((await sql<{ n: number }>`select ${n}::integer + 0 as n`.execute(db)).rows).toEqual([{ n }])
    const planned = sql<{ n: number }>`${sql.raw(PLANNED_FOR_ITS_VALUES)} select ${n}::integer + 1 as n`
    expect((await planned.execute(db)).rows).toEqual([{ n: n + 1 }])
  }
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%::integer + _ as n' and statement not like '%like%'`.execute(
    db,
  )
  expect(rows.map(({ statement }) => statement)).toEqual(['select $1::integer + 0 as n'])
})

it('caches the plan of a statement, except of one marked to be planned for its values', async () => {
  vi.resetModules()
  const { connect, CUSTOM_PLAN_PREFIX: PLANNED_FOR_ITS_VALUES } = await import('./connection.ts')
  const db = connect(await createTestDatabase(), 1, { keepsPlans: true })
  onTestFinished(() => db.destroy())
  const explainCached = (n: number) =>
    sql<{ plan: string }>`explain (costs off) select from app_user where user_id = ${n}`
  const explainForValues = (n: number) => sql`${sql.raw(PLANNED_FOR_ITS_VALUES)} ${explainCached(n)}`
  const readPlan = async (statement: { execute: (of: typeof db) => Promise<{ rows: unknown[] }> }) =>
    JSON.stringify((await statement.execute(db)).rows)
  const mode = async () => (await sql<{ planCacheMode: string }>`show plan_cache_mode`.execute(db)).rows
  for (const n of [1, 2]) {
    await sql`select user_id from app_user where user_id = ${n}`.execute(db)
    expect(await readPlan(explainForValues(n))).toContain(`user_id = '${n}'`)
    expect(await mode()).toEqual([{ planCacheMode: 'force_generic_plan' }])
  }
  // A failing statement also restores the mode for the next one.
  await expect(sql`${sql.raw(PLANNED_FOR_ITS_VALUES)} select 1 / ${0}::integer`.execute(db)).rejects.toThrow()
  expect(await mode()).toEqual([{ planCacheMode: 'force_generic_plan' }])
  const { rows } = await sql`
    select generic_plans, custom_plans from pg_prepared_statements where statement like 'select user_id from app_user%'`.execute(
    db,
  )
  expect(rows).toEqual([{ genericPlans: 2, customPlans: 0 }])
})

it('caches plans of reports after more statements than it can name', async () => {
  vi.resetModules()
  const { connect, getStatementName: statementName } = await import('./connection.ts')
  const db = connect(await createTestDatabase(), 1, { keepsPlans: true })
  onTestFinished(() => db.destroy())
  for (let text = 0; text < 1_001; text += 1) statementName(`select ${text}`)
  expect(statementName('select one more')).toBeUndefined()
  for (const n of [1, 2]) await sql`select ${n}::integer + 2 as n`.execute(db)
  const { rows } =
    await sql`select generic_plans from pg_prepared_statements where statement like '%integer + 2 as n'`.execute(db)
  expect(rows).toEqual([{ genericPlans: 2 }])
})
