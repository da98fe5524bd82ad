import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/harness/database.ts'
import { connect } from './connection.ts'
import type { Db, Tx } from './connection.ts'
import { queryRows } from './statement.ts'
import { runInTransaction } from './transaction.ts'

describe('pipelined transactions', () => {
  let db: Db
  beforeAll(async () => {
    db = connect(await createTestDatabase(), 2)
    await sql`create table note (n integer primary key)`.execute(db)
  })
  afterAll(() => db.destroy())

  const notes = async () => (await sql<{ n: number }>`select n from note order by n`.execute(db)).rows.map(({ n }) => n)

  it('commits writes that are still in flight when the work returns', async () => {
    await runInTransaction(db, async (tx) => ({
      value: 1,
      written: Promise.all([
        sql`insert into note values (1)`.execute(tx),
        sql`insert into note values (2)`.execute(tx),
      ]),
    }))
    expect(await notes()).toEqual([1, 2])
  })

  it('rolls back when one of them fails, and throws its error', async () => {
    const failing = runInTransaction(db, async (tx) => ({
      value: 1,
      written: Promise.all([
        sql`insert into note values (3)`.execute(tx),
        sql`insert into note values (1)`.execute(tx),
        sql`insert into note values (4)`.execute(tx),
      ]),
    }))
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await notes()).toEqual([1, 2])
  })

  it('rolls back when the work throws, and the connection stays usable', async () => {
    for (let i = 0; i < 5; i += 1) {
      await expect(
        runInTransaction(db, async (tx) => {
          await sql`insert into note values (9)`.execute(tx)
          void sql`insert into note values (10)`.execute(tx).catch(() => undefined)
          throw new Error('changed my mind')
        }),
      ).rejects.toThrow('changed my mind')
    }
    expect(await notes()).toEqual([1, 2])
  })

  it('refuses a statement after the end instead of running it alone', async () => {
    let late: Promise<unknown> = Promise.resolve()
    await runInTransaction(db, async (tx) => {
      late = new Promise((resolve) => setTimeout(resolve, 30)).then(() => sql`insert into note values (5)`.execute(tx))
      late.catch(() => undefined)
      return { value: 1 }
    })
    await expect(late).rejects.toThrow('after the end')
    expect(await notes()).toEqual([1, 2])
  })

  it('sends in the order of the calls', async () => {
    const seen = await runInTransaction(db, async (tx) => {
      const first = queryRows<{ n: number }>(tx)`select count(*) as n from note`
      const [, second] = await Promise.all([
        sql`insert into note values (6)`.execute(tx),
        sql<{ n: number }>`select count(*) as n from note`.execute(tx),
      ])
      return { value: [(await first)[0]?.n, second.rows[0]?.n] }
    })
    expect(seen).toEqual([2, 3])
  })

  it('does not commit when a value of a statement cannot be encoded', async () => {
    const before = await notes()
    const circular: Record<string, unknown> = {}
    circular['itself'] = circular
    const insert = (value: unknown) =>
      runInTransaction(db, async (tx) => ({
        value: 1,
        written: Promise.all([
          queryRows(tx)`insert into note values (20)`,
          queryRows(tx)`insert into note select (${value}::jsonb ->> 'n')::integer`,
        ]),
      }))
    await expect(insert(circular)).rejects.toThrow('circular')
    expect(await notes()).toEqual(before)
    for (let i = 0; i < 3; i += 1) await expect(insert({ n: 20 })).rejects.toMatchObject({ code: '23505' })
    await expect(insert(circular)).rejects.toThrow('circular')
    await insert({ n: 21 })
    expect(await notes()).toEqual([...before, 20, 21])
  })

  it('prepares statements again that followed a failed one', async () => {
    const one = connect(await createTestDatabase(), 1)
    const behind = () => queryRows<{ answer: number }>(one)`select 41 + ${1}::integer as answer`
    const attempt = (tx: Tx) => queryRows<{ answer: number }>(tx)`select 40 + ${2}::integer as answer`
    await expect(
      runInTransaction(one, async (tx) => ({
        value: 1,
        written: Promise.all([sql`select 1 / 0`.execute(tx), attempt(tx)]),
      })),
    ).rejects.toMatchObject({ code: '22012' })
    for (let i = 0; i < 3; i += 1) {
      expect(await runInTransaction(one, async (tx) => ({ value: await attempt(tx) }))).toEqual([{ answer: 42 }])
      expect(await behind()).toEqual([{ answer: 42 }])
    }
    await one.destroy()
  })

  it('decodes rows identically whether their shape is known or not', async () => {
    const read = (tx: Tx) =>
      queryRows(tx)`select 7::bigint as big_number, date '2026-03-14' as some_date, null as nothing`
    const row = { bigNumber: 7, someDate: '2026-03-14', nothing: null }
    for (let i = 0; i < 3; i += 1)
      expect(await runInTransaction(db, async (tx) => ({ value: await read(tx) }))).toEqual([row])
  })
})
