import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { testDatabase } from '../../test/rig/database.ts'

it('keeps the plan of a statement, but not of one that is planned for its values', async () => {
  // Tests before this one may have used up the names.
  vi.resetModules()
  const { connect, PLANNED_FOR_ITS_VALUES } = await import('./connection.ts')
  const db = connect(await testDatabase(), 1)
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
