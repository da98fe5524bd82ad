/** Writes opening credits with their entry of the ledger, and takes them back while nothing was repaid. */
import { creditStatus, payBizType, payStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../../../db/connection.ts'
import { lit } from '../../../../db/statement.ts'
import type { RecordChange, StoreUndo, UndoRow, WriteContext } from '../../../../entities/entity-store.ts'
import { lockFactDate, postEntries, type JournalEntry } from '../../../ledger/public.ts'
import { lockAccounts } from './check-credits.ts'

/** Account against which everything brought from an earlier system is booked. */
const OPENING_ACCOUNT = 'opening:balances'

/** Stores credits of one opening and books their receivables; returns the ids. */
export async function insertCredits(context: WriteContext, changes: readonly RecordChange[]): Promise<number[]> {
  if (changes.length === 0) return []
  const { tx, numbers, actor, now } = context
  if (!numbers) throw new Error('opening credits are created by commands only')
  const businessDate = await lockFactDate(tx, now)
  const accounts = await lockAccounts(tx, changes)
  const openingId = await insertOpening(tx, { userId: actor.userId, at: now, businessDate })
  const creditNos: string[] = []
  for (const _change of changes) creditNos.push(await numbers.take('GZ', businessDate))
  const ids = await reserveIds(tx, changes.length)
  const rows = changes.map(({ after }, index) => ({ ...after, creditId: ids[index], creditNo: creditNos[index] }))
  await sql`
    insert into credit_record (credit_id, credit_no, credit_account_id, opening_id, origin_no, origin_date, table_name, guest_name, guest_phone,
      guarantee_user_id, guarantee_user_name, guarantee_dept_id, guarantee_dept_name, amount, apply_user_id, apply_user_name, reason,
      business_date, due_date, status, created_at)
    select r."creditId", r."creditNo", r."creditAccountId", ${openingId}, r."originNo", r."originDate", '期初', r."guestName", r."guestPhone",
      u.user_id, u.nick_name, u.dept_id, d.dept_name, r.amount, ${actor.userId}::bigint, ${actor.nickName}, r.remark,
      ${businessDate}::date, r."dueDate", ${lit(creditStatus.open)}, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("creditId" bigint, "creditNo" text, "creditAccountId" bigint, "originNo" text,
      "originDate" date, "guestName" text, "guestPhone" text, "guaranteeUserId" bigint, amount bigint, remark text, "dueDate" date)
    join app_user u on u.user_id = r."guaranteeUserId" join dept d on d.dept_id = u.dept_id order by r."creditId"`.execute(
    tx,
  )
  const sums = [...Map.groupBy(changes, ({ after }) => after['creditAccountId'] as number)].map(([id, own]) => ({
    account: accounts.get(id)?.code ?? '',
    amount: own.reduce((sum, { after }) => sum + Number(after['amount']), 0),
  }))
  await postEntries(tx, [buildEntry(openingId, sums, 1)], { at: now, businessDate, userId: actor.userId })
  return ids
}

type Booking = { userId: number; at: Date; businessDate: string }

async function insertOpening(tx: Tx, { userId, at, businessDate }: Booking): Promise<number> {
  const { rows } = await sql<{ openingId: number }>`
    insert into credit_opening (created_by, created_at, business_date)
    values (${userId}::bigint, ${at}::timestamptz, ${businessDate}::date) returning opening_id`.execute(tx)
  const [opening] = rows
  if (!opening) throw new Error('an opening was not stored')
  return opening.openingId
}

async function reserveIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('credit_record', 'credit_id')) as id from generate_series(1, ${count})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

type AccountSum = { account: string; amount: number }

/** Entry of an opening (`sign` 1), or its counter entry: one line for each account. */
function buildEntry(openingId: number, sums: readonly AccountSum[], sign: 1 | -1): JournalEntry {
  const key = `creditOpening:${openingId}`
  const total = sums.reduce((sum, { amount }) => sum + amount, 0)
  return {
    businessKey: sign === 1 ? key : `${key}:undo`,
    kind: 'opening',
    lines: [
      ...sums.map(({ account, amount }) => ({ account, amount: sign * amount })),
      { account: OPENING_ACCOUNT, amount: 0 - sign * total },
    ],
    ...(sign === -1 && { reverses: key }),
  }
}

/** Changes remarks; nothing else of an opening credit changes. */
export async function updateCredits({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<void> {
  const rows = changes.map(({ id, after }) => ({ id, remark: after['remark'] }))
  await sql`
    update credit_record c set reason = r.remark from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, remark text)
    where c.credit_id = r.id`.execute(tx)
}

/** Locks credits by ascending id. */
export async function lockCredits(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select from credit_record where credit_id = any(${[...ids]}::bigint[]) order by credit_id for no key update`.execute(
    tx,
  )
}

const listCreated = (rows: readonly UndoRow[]): number[] =>
  rows.flatMap(({ id, before }) => (before === null ? id : []))

/** Credits of which something was repaid or written off, or that a guest is paying. */
async function findTouched(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  await lockCredits(tx, ids)
  const { rows } = await sql<{ creditId: number }>`
    select credit_id from credit_record c where credit_id = any(${[...ids]}::bigint[]) and (status <> ${lit(creditStatus.open)}
      or exists (select from payment p where p.biz_type = ${lit(payBizType.repayment)} and p.biz_id = c.credit_id
        and p.status in (${lit(payStatus.waiting, payStatus.paying)})))`.execute(tx)
  return new Set(rows.map(({ creditId }) => creditId))
}

export const creditUndo: StoreUndo = {
  stops: true,
  ownTables: ['pay_code'],
  findErrors: async ({ tx }, rows) => {
    const touched = await findTouched(tx, listCreated(rows))
    return rows
      .filter(({ id }) => touched.has(id))
      .map(({ row }) => ({ row, field: 'originNo', message: '这笔挂账已经还过、核销过或正在还，不能撤销' }))
  },
  revert: async ({ tx, now, actor, emit }, rows) => {
    const ids = listCreated(rows)
    if (ids.length === 0) return
    const businessDate = await lockFactDate(tx, now)
    await sql`
      update credit_record set status = ${lit(creditStatus.withdrawn)}, reversed_amount = amount
      where credit_id = any(${ids}::bigint[])`.execute(tx)
    const { rows: openings } = await sql<{ openingId: number }>`
      update credit_opening set undone_by = ${actor.userId}, undone_at = ${now}::timestamptz, undone_date = ${businessDate}::date
      where opening_id in (select opening_id from credit_record where credit_id = any(${ids}::bigint[])) returning opening_id`.execute(
      tx,
    )
    const entries: JournalEntry[] = []
    for (const { openingId } of openings) entries.push(buildEntry(openingId, await sumAccounts(tx, openingId), -1))
    await postEntries(tx, entries, { at: now, businessDate, userId: actor.userId })
    emit({ topic: 'bill' })
  },
}

async function sumAccounts(tx: Tx, openingId: number): Promise<AccountSum[]> {
  const { rows } = await sql<AccountSum>`
    select a.code as account, sum(c.amount)::bigint as amount from credit_record c join credit_account ca using (credit_account_id)
    join account a on a.account_id = ca.account_id where c.opening_id = ${openingId} group by a.code order by 1`.execute(
    tx,
  )
  return rows
}
