/** Commands are refused while the clock is behind stored timestamps, and the database refuses dates before the venue's first night. */
import { addDays, formatTime, parseTime } from '@nocturne/base/venue-time'
import { payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../test/api.ts'
import type { Caller, TestApi } from '../../test/api.ts'
import { openTable, readTableId } from '../../test/factories.ts'
import { findRefusal } from '../db/constraints.ts'
import { confirmClock, checkClock, storeFirstNight } from '../modules/platform/public.ts'

let api: TestApi
let waiter: Caller
beforeAll(async () => {
  api = await startTestApi(TONIGHT, { checksClock: true })
  waiter = await api.as('fwy01')
  // A venue that opened tonight.
  await storeFirstNight(api.db, TONIGHT.slice(0, 10))
  await checkClock(api.db, parseTime(TONIGHT), null)
})

const daysAgo = (days: number) => `${addDays(TONIGHT.slice(0, 10), -days)} 22:00:00`
const order = (tableRecordId: number, key?: string) =>
  waiter.send(
    orders.add,
    { tableRecordId, items: [{ goodsId: 31, quantity: 1 }], payMode: payMode.payLater },
    key === undefined ? {} : { key },
  )
const datedBefore = async () => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from orders where business_date < ${TONIGHT.slice(0, 10)}::date)
         + (select count(*) from sitting where business_date < ${TONIGHT.slice(0, 10)}::date) as n`.execute(api.db)
  return Number(rows[0]?.n)
}

it.each([
  ['400 days', daysAgo(400)],
  ['a day', daysAgo(1)],
  ['two hours', '2026-03-14 20:00:00'],
])('refuses commands while the clock was put back by %s, and continues once it is right', async (_how, wrong) => {
  const { tableRecordId } = await openTable(api, await api.as('fwy01'), 'A03').catch(async () => {
    const list = await waiter.call(tables.list, {})
    return { tableRecordId: list.rows.find((card) => card.tableName === 'A03')?.tableRecordId ?? 0 }
  })
  const happened = await order(tableRecordId, `before-${wrong.slice(0, 10)}`)
  expect(happened.code).toBe(200)
  api.clock.at(wrong)
  expect(await order(tableRecordId)).toMatchObject({ code: 500, errCode: 'CLOCK_BEHIND' })
  expect(await waiter.send(tables.open, { tableId: await readTableId(api, 'A05'), guestNum: 2 })).toMatchObject({
    errCode: 'CLOCK_BEHIND',
  })
  // Replays return the stored response, and reads still work.
  expect(await order(tableRecordId, `before-${wrong.slice(0, 10)}`)).toMatchObject({ code: 200, data: happened.data })
  await waiter.call(tables.list, {})
  api.clock.at(TONIGHT)
  expect((await order(tableRecordId)).code).toBe(200)
  expect(await datedBefore()).toBe(0)
})

it('tolerates a clock a few minutes slow, unless it is before the first night', async () => {
  await storeFirstNight(api.db, null)
  await confirmClock(api.db, parseTime('2026-03-14 12:30:00'))
  await storeFirstNight(api.db, '2026-03-14')
  const behind = await startTestApi('2026-03-14 11:45:00', { checksClock: true, place: api.connection })
  const early = await behind.as('fwy01')
  const tableId = await readTableId(behind, 'B06')
  expect(await early.send(tables.open, { tableId, guestNum: 2 })).toMatchObject({ errCode: 'CLOCK_BEHIND' })
  behind.clock.at('2026-03-14 12:10:00')
  await early.call(tables.open, { tableId, guestNum: 2 })
})

it('refuses to confirm a time before the first night, and accepts another', async () => {
  await expect(confirmClock(api.db, parseTime(daysAgo(400)))).rejects.toThrow(
    'the first night of this venue is 2026-03-14',
  )
  await confirmClock(api.db, parseTime('2026-03-15 02:00:00'))
  const later = await startTestApi('2026-03-14 23:30:00', { checksClock: true, place: api.connection })
  const late = await later.as('fwy01')
  const tableId = await readTableId(later, 'B08')
  expect(await late.send(tables.open, { tableId, guestNum: 2 })).toMatchObject({ errCode: 'CLOCK_BEHIND' })
  await confirmClock(api.db, parseTime(later.clock.now()))
  await late.call(tables.open, { tableId, guestNum: 2 })
})

it('the database refuses any row dated before the first night', async () => {
  const long = parseTime(daysAgo(400))
  const refused = async (work: Promise<unknown>) =>
    expect(
      findRefusal(
        await work.then(
          () => null,
          (error: unknown) => error,
        ),
      )?.errCode,
    ).toBe('CLOCK_BEHIND')
  await refused(sql`select fact_date(${formatTime(long)}::timestamp at time zone 'Asia/Shanghai')`.execute(api.db))
  await refused(
    sql`insert into business_day (business_date) values (${daysAgo(400).slice(0, 10)}::date)`.execute(api.db),
  )
  for (const table of ['orders', 'sitting']) {
    const { rows } = await sql<{ columns: string }>`
      select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and attgenerated = '' and not attisdropped`.execute(api.db)
    const columns = rows[0]?.columns ?? ''
    const values = columns.replace('business_date', `date '${daysAgo(400).slice(0, 10)}'`)
    await refused(
      sql
        .raw(`insert into ${table} (${columns}) overriding system value select ${values} from ${table} limit 1`)
        .execute(api.db),
    )
  }
})
