import { billStatus, orderStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/harness/database.ts'
import { connect } from './connection.ts'
import type { Db, Tx } from './connection.ts'
import { queryRows, lit } from './statement.ts'
import { runInTransaction } from './transaction.ts'

describe('codes in the text of statements', () => {
  let db: Db
  beforeAll(async () => {
    db = connect(await createTestDatabase(), 2)
    await sql`create table letter (n integer primary key, status text not null)`.execute(db)
    await sql`insert into letter values (1, ${orderStatus.waiting}), (2, ${orderStatus.placed}), (3, ${orderStatus.placed})`.execute(
      db,
    )
  })
  afterAll(() => db.destroy())

  const placedFrom = (place: Db | Tx, from: number) =>
    queryRows<{ n: number }>(place)`
      select n from letter where status = ${lit(orderStatus.placed)} and n >= ${from} and n < ${from + 1} order by n`

  it('are not counted among the numbered parameters', async () => {
    expect(await placedFrom(db, 1)).toEqual([])
    expect(await placedFrom(db, 3)).toEqual([{ n: 3 }])
  })

  it("mean the same in a command's transaction and in one of Kysely", async () => {
    const inCommand = await runInTransaction(db, async (tx) => ({ value: await placedFrom(tx, 2) }))
    const inKysely = await db
      .transaction()
      .execute(
        async (tx) =>
          (await sql<{ n: number }>`select n from letter where status = ${lit(orderStatus.waiting)}`.execute(tx)).rows,
      )
    expect(inCommand).toEqual([{ n: 2 }])
    expect(inKysely).toEqual([{ n: 1 }])
  })

  it('can be several for one list', async () => {
    const rows = await queryRows(
      db,
    )`select n from letter where status in (${lit(orderStatus.waiting, orderStatus.placed)}) order by n`
    expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  it('cannot change between two runs of the same statement', async () => {
    const withCode = (code: string) => queryRows<{ n: number }>(db)`select n from letter where status = ${lit(code)}`
    expect(await withCode(billStatus.open)).toEqual([{ n: 1 }])
    await expect(withCode(billStatus.partlyPaid)).rejects.toThrow('the same each time')
  })

  it('reject text that is not a code', () => {
    expect(() => lit("0' or '1'='1")).toThrow('is no code')
  })
})
