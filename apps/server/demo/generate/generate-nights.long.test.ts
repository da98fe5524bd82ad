/** Generated nights obey the rules: every audit rule holds, states match those the database would compute, and generation is repeatable. */
import { addDays, parseTime } from '@nocturne/base/venue-time'
import {
  approvalStatus,
  billStatus,
  bonusWithdrawStatus,
  bookingDepositStatus,
  bookingStatus,
  businessDayStatus,
  differenceStatus,
  factType,
  payBizType,
  payMethod,
  payScene,
  reconciliationStatus,
  killOrderStatus,
  rewardStatus,
  tableStatus,
  userType,
} from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../../src/db/connection.ts'
import type { ConnectionOptions, Db } from '../../src/db/connection.ts'
import { lit } from '../../src/db/statement.ts'
import { runAudit } from '../../src/app/audit.ts'
import '../../src/app/modules.ts'
import { createTestDatabase } from '../../test/harness/database.ts'
import { generateNights } from './generate-nights.ts'
import type { GenerationOptions } from './generate-nights.ts'

const TONIGHT = '2026-03-14'
const AS_OF = '2026-03-14 23:10:00'
const NIGHTS = 5
const OPENING = `${TONIGHT} 20:00:00`

/**
 * `otherPlans` makes PostgreSQL use other join methods, so that statements without `order by` return their rows in
 * another sequence.
 */
type Options = { nights?: number; asOf?: string; seed?: number; otherPlans?: boolean }

const generate = (db: Db, generation: GenerationOptions) =>
  generateNights((step) => db.transaction().execute(step), generation)

async function generated(options: Options = {}): Promise<Db> {
  const connection = await createTestDatabase()
  if (options.otherPlans) await planOtherwise(connection)
  const db = connect(connection, 4)
  afterAll(() => db.destroy())
  const { nights = NIGHTS, seed = 7, asOf = AS_OF } = options
  await generate(db, { nights, scale: 1, seed, asOf: parseTime(asOf) })
  return db
}

async function planOtherwise(connection: ConnectionOptions): Promise<void> {
  const db = connect(connection, 1)
  const name = sql.id(connection.database ?? '')
  for (const way of ['hashjoin', 'seqscan', 'hashagg'])
    await sql`alter database ${name} set ${sql.raw(`enable_${way}`)} = off`.execute(db)
  await db.destroy()
}

async function one<T>(db: Db, query: RawBuilder<T>): Promise<T> {
  const [row] = (await query.execute(db)).rows
  if (!row) throw new Error('the query answered nothing')
  return row
}

/** Hash of all facts in order, including ids of orders and payments. */
const checksum = (db: Db) =>
  one(
    db,
    sql<{ sum: string; count: number }>`
      select md5(string_agg(f::text, E'\\n' order by business_date, fact_id)) as sum, count(*) as count from sales_fact f`,
  )

/** Facts of the last closed night, without ids; repayments are excluded because they depend on earlier nights. */
const lastNight = (db: Db) =>
  one(
    db,
    sql<{ sum: string }>`
      select md5(string_agg(
        concat(fact_type, event_at, pay_method, sales_user_id, d_total, d_gift, d_discount, d_paid, d_unpaid),
        ',' order by fact_id)) as sum
     from sales_fact where business_date = ${addDays(TONIGHT, -1)} and fact_type <> ${lit(factType.creditRepaid)}`,
  )

const db = await generated()

test('satisfies every rule of the audit', async () => {
  const broken = (await runAudit(db)).filter((result) => result.rows.length > 0)
  expect(broken).toEqual([])
})

test('closes every night before tonight with its snapshot, and not tonight', async () => {
  const days = await db
    .selectFrom('businessDay')
    .select(['businessDate', 'status', 'closedAt'])
    .orderBy('businessDate')
    .execute()
  expect(days).toEqual(
    Array.from({ length: NIGHTS }, (_, index) => ({
      businessDate: addDays(TONIGHT, index - NIGHTS),
      status: businessDayStatus.closed,
      closedAt: `${addDays(TONIGHT, index - NIGHTS + 1)} 12:00:00`,
    })),
  )
})

test('creates states of bills, orders and tables that a recomputation leaves unchanged', async () => {
  const states = () =>
    one(
      db,
      sql<{ sum: string }>`
      select md5(
        (select string_agg(concat(bill_id, status, settled_at, settle_user_id, business_date, settled_amounts), ',' order by bill_id) from bill)
        || (select string_agg(concat(sitting_id, status, settled_at), ',' order by sitting_id) from sitting)
        || (select string_agg(order_id || status, ',' order by order_id) from orders)
        || (select string_agg(table_id || table_status, ',' order by table_id) from venue_table)) as sum`,
    )
  const before = await states()
  expect(before.sum).toHaveLength(32)
  await sql`
    select refresh_bill(bill_id, ${AS_OF}::timestamptz, 1, ${TONIGHT}::date) from bill
    where status <> ${lit(billStatus.closed)}`.execute(db)
  await sql`
    update venue_table set table_status = free_table_status(table_id, ${TONIGHT}::date)
    where table_status in (${lit(tableStatus.free)}, ${lit(tableStatus.booked)})`.execute(db)
  expect(await states()).toEqual(before)
})

test("freezes the amounts of a settled bill's sittings on it", async () => {
  const { wrong, seen } = await one(
    db,
    sql<{ wrong: number; seen: number }>`
      select count(*) as seen, count(*) filter (where b.settled_amounts <> bill_amounts(b.bill_id)) as wrong from bill b
     where b.status = ${lit(billStatus.settled)} and not exists (
       select from sales_fact f where f.bill_id = b.bill_id and f.event_at >= b.settled_at
         and f.fact_type not in (${lit(factType.paid)}, ${lit(factType.onAccount)}, ${lit(factType.placed)}, ${lit(factType.discounted)}))`,
  )
  expect(seen).toBeGreaterThan(50)
  expect(wrong).toBe(0)
})

test('shows a busy floor: open tables, presented and settled bills, expected guests, approvals for the managers', async () => {
  const floor = await one(
    db,
    sql<Record<string, number>>`
      select (select count(*) from venue_table where table_status = ${lit(tableStatus.open)}) as open,
      (select count(*) from venue_table where table_status = ${lit(tableStatus.settled)}) as settled,
      (select count(*) from venue_table where table_status = ${lit(tableStatus.free)}) as free,
      (select count(*) from bill b where presented_at is not null and status = ${lit(billStatus.open)}) as presented,
      (select count(*) from booking where status = ${lit(bookingStatus.booked)} and booking_date = ${TONIGHT}) as expected,
      (select count(distinct booking_date) from booking where status = ${lit(bookingStatus.booked)} and booking_date > ${TONIGHT}) as nights_ahead,
      (select count(*) from approval where status = ${lit(approvalStatus.pending)} and biz_type = 'send') as gifts,
      (select count(*) from approval where status = ${lit(approvalStatus.pending)} and biz_type = 'credit') as credits,
      (select count(*) from approval where status = ${lit(approvalStatus.pending)} and biz_type is null) as forms`,
  )
  for (const [what, least] of Object.entries({
    open: 30,
    settled: 5,
    free: 10,
    presented: 1,
    expected: 3,
    nightsAhead: 5,
    gifts: 1,
    credits: 1,
    forms: 1,
  })) {
    expect(floor[what], what).toBeGreaterThanOrEqual(least)
  }
})

test('takes most money by phone, each payment with one provider order, and leaves none in progress', async () => {
  const share = await one(
    db,
    sql<Record<string, number>>`
      select sum(amount) filter (where pay_method = 'wechat') / sum(amount) as wechat,
      sum(amount) filter (where pay_method = 'alipay') / sum(amount) as alipay,
      sum(amount) filter (where pay_method in ('card', 'cash')) / sum(amount) as desk,
      count(*) filter (where scene = ${lit(payScene.guest)})::numeric
        / count(*) filter (where scene in (${lit(payScene.guest)}, ${lit(payScene.authCode)})) as own_phone,
      count(*) filter (where (scene = ${lit(payScene.authCode)}) <> (cashier_user_id is not null) and scene <> ${lit(payScene.staff)}) as nobody
    from payment where biz_type = ${lit(payBizType.bill)}`,
  )
  for (const [what, [least, most]] of Object.entries({
    wechat: [0.55, 0.75],
    alipay: [0.1, 0.27],
    desk: [0.06, 0.2],
    ownPhone: [0.5, 0.7],
    nobody: [0, 0],
  } as Record<string, [number, number]>)) {
    expect(Number(share[what]), what).toBeGreaterThanOrEqual(least)
    expect(Number(share[what]), what).toBeLessThanOrEqual(most)
  }
  const { orders, wrong } = await one(
    db,
    sql<{ orders: number; wrong: number }>`
      select count(*) as orders, count(*) filter (
       where a.status <> 'succeeded' or a.provider <> p.pay_method or a.paid_at <> p.paid_at or a.created_at > a.finished_at) as wrong
     from payment_attempt a join payment p using (payment_id)`,
  )
  expect(orders).toBeGreaterThan(300)
  expect(wrong).toBe(0)
})

test('identifies a phone by the same account for every payment', async () => {
  const { payers, payments } = await one(
    db,
    sql<{ payers: number; payments: number }>`
      select count(distinct payer_id) as payers, count(*) as payments from payment_attempt where provider = 'wechat'`,
  )
  expect(payers).toBeLessThan(payments)
})

test('has reconciled every past day of both providers, with one difference for finance', async () => {
  const { rows } = await sql<{ billDate: string; open: number }>`
    select r.bill_date,
      (select count(*) from reconciliation_item i where i.run_id = r.run_id and i.status = ${lit(differenceStatus.open)}) as open
    from reconciliation_run r
    where r.status = ${lit(reconciliationStatus.compared)} and r.provider_amount > 0 order by r.bill_date, r.provider`.execute(
    db,
  )
  const days = Array.from({ length: NIGHTS }, (_, index) => addDays(TONIGHT, index - NIGHTS))
  expect(rows.map((row) => row.billDate)).toEqual(days.flatMap((day) => [day, day]))
  expect(rows.filter((row) => row.open > 0)).toEqual([{ billDate: addDays(TONIGHT, -1), open: 1 }])
})

test('reconciles the day of a running night only once its statements exist', async () => {
  const last = async (asOf: string) =>
    one(
      await generated({ nights: 1, asOf }),
      sql<{ day: string }>`
      select max(bill_date)::text as day from reconciliation_run`,
    )
  expect(await last('2026-03-15 10:29:00')).toEqual({ day: addDays(TONIGHT, -1) })
  const noon = await generated({ nights: 1, asOf: '2026-03-15 11:45:00' })
  expect(await one(noon, sql`select max(bill_date)::text as day from reconciliation_run`)).toEqual({ day: TONIGHT })
  expect((await runAudit(noon)).filter((result) => result.rows.length > 0)).toEqual([])
})

test('tips employees, mostly performers', async () => {
  const { tips, actors, dearest } = await one(
    db,
    sql<{ tips: number; actors: number; dearest: number }>`
      select count(*) as tips, count(*) filter (where to_user_type = ${lit(userType.actor)}) as actors, max(amount) as dearest
    from reward where status = ${lit(rewardStatus.succeeded)}`,
  )
  expect(tips).toBeGreaterThan(NIGHTS * 10)
  expect(actors / tips).toBeGreaterThan(0.6)
  expect(actors / tips).toBeLessThan(0.9)
  expect(dearest).toBeLessThanOrEqual(1_314_00)
})

/** Starts while the venue is closed, and while it is open. */
const STARTS = [
  { asOf: '2026-03-14 12:00:20', firstGuests: `${TONIGHT} 12:00:00` },
  { asOf: '2026-03-14 15:30:00', firstGuests: `${TONIGHT} 12:00:00` },
  { asOf: '2026-03-15 12:00:00', firstGuests: `${TONIGHT} 12:00:00` },
  { asOf: '2026-03-14 20:40:00', firstGuests: OPENING },
  { asOf: '2026-03-14 22:40:00', firstGuests: OPENING },
  { asOf: '2026-03-15 01:30:00', firstGuests: OPENING },
  { asOf: '2026-03-15 04:00:00', firstGuests: OPENING },
]

test.for(STARTS)('places tonight around a start at $asOf', async ({ asOf, firstGuests }) => {
  const other = await generated({ nights: 1, asOf })
  const now = `${asOf}+08`
  const { future, outside, stale, ...floor } = await one(
    other,
    sql<Record<string, number>>`
      select (select count(*) from sales_fact where event_at > ${now}) + (select count(*) from table_log where created_at > ${now})
        + (select count(*) from payment_attempt where greatest(created_at, paid_at) > ${now}) + (select count(*) from channel_refund where refunded_at > ${now})
        + (select count(*) from journal_entry where posted_at > ${now}) + (select count(*) from oper_log where created_at > ${now})
        + (select count(*) from orders where created_at > ${now}) + (select count(*) from approval where created_at > ${now})
        + (select count(*) from clock_record where clocked_at > ${now}) + (select count(*) from booking where greatest(created_at, arrived_at) > ${now}) as future,
      (select count(*) from sitting where business_date = ${TONIGHT} and not (opened_at > ${`${firstGuests}+08`} and opened_at <= ${now})) as outside,
      (select count(*) from booking where status = ${lit(bookingStatus.booked)} and hold_until < ${now}) as stale,
      (select count(*) from venue_table where table_status = ${lit(tableStatus.open)}) as open,
      (select count(*) from venue_table where table_status = ${lit(tableStatus.settled)}) as settled,
      (select count(*) from booking where status = ${lit(bookingStatus.booked)} and booking_date = ${TONIGHT}) as expected,
      (select count(*) from bill where presented_at is not null and status = ${lit(billStatus.open)}) as presented,
      (select count(*) from approval where status = ${lit(approvalStatus.pending)} and biz_type = 'send') as gifts`,
  )
  expect({ future, outside, stale }).toEqual({ future: 0, outside: 0, stale: 0 })
  for (const [what, least] of Object.entries({ open: 20, settled: 5, expected: 3, presented: 1, gifts: 1 }))
    expect(floor[what], what).toBeGreaterThanOrEqual(least)
  expect((await runAudit(other)).filter((result) => result.rows.length > 0)).toEqual([])
})

test('sells tonight at the pace of the same weekday a week before', async () => {
  const asOf = '2026-03-14 22:40:00'
  const { tonight, before } = await one(
    await generated({ nights: 7, asOf }),
    sql<{ tonight: number; before: number }>`
      select sum(d_total) filter (where business_date = ${TONIGHT})::float as tonight,
        sum(d_total) filter (where business_date = ${addDays(TONIGHT, -7)} and event_at <= ${addDays(TONIGHT, -7)}::date + ${'22:40'}::time)::float as before
      from sales_fact`,
  )
  expect(tonight / before).toBeGreaterThan(0.5)
  expect(tonight / before).toBeLessThan(2)
})

test('gives the same facts for the same seed, in any read order, and others for another', async () => {
  const again = await generated({ otherPlans: true })
  const other = await generated({ nights: 1, seed: 8 })
  expect(await checksum(again)).toEqual(await checksum(db))
  expect((await checksum(other)).sum).not.toBe((await checksum(await generated({ nights: 1 }))).sum)
})

test('gives a night the same facts whatever the number of nights before it', async () => {
  expect(await lastNight(await generated({ nights: 2 }))).toEqual(await lastNight(await generated({ nights: 3 })))
})

test('continues numbering where the generator stopped', async () => {
  const { next, last } = await one(
    db,
    sql<{ next: number; last: number }>`
      select nextval(pg_get_serial_sequence('orders', 'order_id')) as next, (select max(order_id) from orders) as last`,
  )
  expect(next).toBe(last + 1)
  const { taken, counted } = await one(
    db,
    sql<{ taken: number; counted: number }>`
      select count(*) as taken,
        (select last_value from number_sequence where prefix = 'DD' and business_date = ${TONIGHT}) as counted
      from orders where business_date = ${TONIGHT}`,
  )
  expect(counted).toBe(taken)
})

test('refuses a database that has nights', async () => {
  await expect(generate(db, { nights: 1, scale: 1, seed: 7, asOf: parseTime(AS_OF) })).rejects.toThrow(
    'already has nights',
  )
})

test('holds group plays: guests were admitted tonight, others are joining future plays', async () => {
  const { held, admitted, coming, waiting } = await one(
    db,
    sql<{ held: number; admitted: number; coming: number; waiting: number }>`
      select count(*) filter (where business_date < ${TONIGHT}) as held, count(*) filter (where business_date = ${TONIGHT} and verify_count > 0) as admitted,
        count(*) filter (where business_date > ${TONIGHT} and formed_at is not null) as coming,
        count(*) filter (where business_date > ${TONIGHT} and formed_at is null and join_count > 0) as waiting
      from play_event`,
  )
  expect({ held, admitted, coming, waiting }).toEqual({ held: 2, admitted: 1, coming: 1, waiting: 1 })
})

test('serves guests of flash sales at their tables, tonight and on sale days; others still wait', async () => {
  const { tonight, before, waiting } = await one(
    db,
    sql<{ tonight: number; before: number; waiting: number }>`
      select count(*) filter (where status = ${killOrderStatus.verified} and business_date = ${TONIGHT}) as tonight,
        count(*) filter (where status = ${killOrderStatus.verified} and business_date < ${TONIGHT}) as before,
        count(*) filter (where status = ${killOrderStatus.paid}) as waiting
      from flash_sale_order`,
  )
  expect({ tonight: tonight > 0, before: before > 0, waiting: waiting > 0 }).toEqual({
    tonight: true,
    before: true,
    waiting: true,
  })
})

test('has bonus withdrawals to masked cards: paid, in progress, returned, refused and requested', async () => {
  const rows = await db
    .selectFrom('bonusWithdraw as w')
    .innerJoin('userBank as b', 'b.bankId', 'w.bankId')
    .leftJoin('approval as a', 'a.approvalId', 'w.approvalId')
    .select(['w.status', 'w.amount', 'b.cardNoEncrypted', 'b.cardTail', 'a.status as decided'])
    .orderBy('w.withdrawId')
    .execute()
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(Object.values(bonusWithdrawStatus)))
  for (const { status, amount, cardNoEncrypted, cardTail, decided } of rows) {
    expect(amount % 100_00).toBe(0)
    expect(cardNoEncrypted).not.toMatch(new RegExp(`620000|${cardTail}$`))
    const waits = status === bonusWithdrawStatus.pending
    const expected = status === bonusWithdrawStatus.rejected ? approvalStatus.rejected : approvalStatus.approved
    expect(decided).toBe(waits ? approvalStatus.pending : expected)
  }
})

test('has deducted, refunded and forfeited deposits; some wait for their guests', async () => {
  const rows = await db
    .selectFrom('booking')
    .select(['depositStatus', 'bookingDate', 'depositForfeitDate', 'depositDate'])
    .where('depositAmount', '>', 0)
    .execute()
  const inState = (state: string) => rows.filter(({ depositStatus }) => depositStatus === state)
  const { due, paid, used, refunded, forfeited } = bookingDepositStatus
  for (const state of [due, paid, used, refunded, forfeited])
    expect([state, inState(state).length > 0]).toEqual([state, true])
  // Deposits of no-shows are forfeited after their night. Some deposits for future nights were paid tonight.
  expect(
    inState(forfeited).some(({ bookingDate, depositForfeitDate }) => (depositForfeitDate ?? '') > bookingDate),
  ).toBe(true)
  expect(inState(paid).some(({ bookingDate, depositDate }) => bookingDate > TONIGHT && depositDate === TONIGHT)).toBe(
    true,
  )
})

test('guests pay deposits and flash sales from balances, before tonight and tonight, and are served for it', async () => {
  const ways = await one(
    db,
    sql`
    select count(*) filter (where biz_type = ${lit(payBizType.deposit)} and business_date < ${TONIGHT}) > 0 as deposits_before,
      count(*) filter (where biz_type = ${lit(payBizType.deposit)} and business_date = ${TONIGHT}) > 0 as deposits_tonight,
      count(*) filter (where biz_type = ${lit(payBizType.flashSale)} and business_date < ${TONIGHT}) > 0 as sales_before,
      count(*) filter (where biz_type = ${lit(payBizType.flashSale)} and business_date = ${TONIGHT}) > 0 as sales_tonight,
      count(*) filter (where bonus_amount > 0) > 0 as with_bonus,
      (select count(*) from payment p join payment s on s.payment_id = p.source_payment_id where s.pay_method = ${lit(payMethod.balance)}) > 0 as served
    from payment where pay_method = ${lit(payMethod.balance)} and biz_type in (${lit(payBizType.deposit)}, ${lit(payBizType.flashSale)})`,
  )
  expect(ways).toEqual({
    depositsBefore: true,
    depositsTonight: true,
    salesBefore: true,
    salesTonight: true,
    withBonus: true,
    served: true,
  })
})
