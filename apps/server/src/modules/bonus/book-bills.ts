/**
 * Bills of bonus accounts: each comes once from its source, the database moves the account with it, and one journal entry books them
 * together. What is taken back and gone already waits; it is booked as soon as the account bears it, in the entry of what came then.
 */
import type { BonusBillType, BonusDirection } from '@nocturne/contract/codes'
import { bonusDirection } from '@nocturne/contract/codes'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { BonusBill } from '../../db/types.ts'
import { factDate, openOwnAccounts, postEntry } from '../ledger/public.ts'

export type Bill = {
  userId: number
  billType: BonusBillType
  direction: BonusDirection
  /** Fen, above nothing. */
  amount: number
  title: string
  /** Where it came from, as people know it; a table, a bank. */
  about?: string
  remark?: string
  /** The source, and which one: one bill each, ever. Adjustments by hand have no id. */
  bizType: Selectable<BonusBill>['bizType']
  bizId: number | null
  /** The night it is about. */
  businessDate: string
  /** The account of the ledger that the sum comes from or goes to. */
  against: string
  operatorUserId?: number
  /** The approval of an adjustment that needed a second person. */
  approvalId?: number
}

type Booked = Pick<Selectable<BonusBill>, 'billId' | 'userId' | 'direction' | 'amount' | 'against' | 'settledAt'>

/**
 * Writes bills and books them in one entry named `entryKey` (`bonus:rebate:2026-03-14`); answers their ids in the order in which they were
 * given. Accounts are locked by person. A second bill of one source is refused by `bonus_bill__once`; the caller holds the row of the
 * source and asks once. What stands in `against` must be an account of the ledger.
 */
export async function bookBills(
  tx: Tx,
  bills: readonly Bill[],
  { entryKey, at, userId }: { entryKey: string; at: Date; userId: number | null },
): Promise<number[]> {
  if (bills.length === 0) return []
  const people = [...new Set(bills.map((bill) => bill.userId))].toSorted((a, b) => a - b)
  await lockAccounts(tx, people)
  // What comes in before what goes out: a night that takes back less than it gives leaves nothing waiting.
  const ordered = bills
    .map((bill, place) => ({ ...bill, place }))
    .toSorted((a, b) => a.userId - b.userId || a.direction.localeCompare(b.direction) || a.place - b.place)
  const { rows: written } = await sql<Booked>`
    insert into bonus_bill (user_id, bill_type, direction, amount, title, about, remark, biz_type, biz_id, business_date, against, operator_user_id, approval_id,
      created_at, settled_at, entry_key, balance_after)
    select b."userId", b."billType", b.direction, b.amount, b.title, coalesce(b.about, ''), coalesce(b.remark, ''), b."bizType", b."bizId",
      b."businessDate", b.against,
      b."operatorUserId", b."approvalId", ${at}, ${at}, ${entryKey}, 0
    from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) as b("userId" bigint, "billType" text, direction text, amount bigint, title text, about text,
      remark text, "bizType" text, "bizId" bigint, "businessDate" date, against text, "operatorUserId" bigint, "approvalId" bigint)
    returning bill_id, user_id, direction, amount, against, settled_at`.execute(tx)
  const { rows: madeUp } = await sql<Booked>`
    select bill_id, user_id, direction, amount, against, settled_at from settle_bonus(${people}::bigint[], ${at}, ${entryKey})`.execute(
    tx,
  )
  const booked = [...written.filter(({ settledAt }) => settledAt !== null), ...madeUp]
  const entry = { businessKey: entryKey, kind: 'bonus' as const, lines: linesOf(booked) }
  await postEntry(tx, entry, { at, businessDate: await factDate(tx, at), userId })
  const byPlace = new Map(ordered.map(({ place }, index) => [place, written[index]?.billId ?? 0]))
  return bills.map((_, place) => byPlace.get(place) ?? 0)
}

/** Accounts of the people, made at their first bill, held until the transaction ends; by person, so that nobody waits in a circle. */
export async function lockAccounts(tx: Tx, userIds: readonly number[]): Promise<void> {
  await openOwnAccounts(tx, { prefix: 'bonus_payable', word: '应付奖金' }, userIds)
  await sql`
    insert into bonus_account (user_id) select user_id from unnest(${[...userIds]}::bigint[]) as p(user_id) order by user_id on conflict do nothing`.execute(
    tx,
  )
  await sql`select user_id from bonus_account where user_id = any(${[...userIds]}::bigint[]) order by user_id for no key update`.execute(
    tx,
  )
}

/** What is owed to a person grows with what comes in; the other side is where each bill says. */
function linesOf(bills: readonly Booked[]): { account: string; amount: number }[] {
  const sums = new Map<string, number>()
  const add = (account: string, amount: number) => sums.set(account, (sums.get(account) ?? 0) + amount)
  for (const { userId, direction, amount, against } of bills) {
    const owed = direction === bonusDirection.income ? amount : -amount
    add(`bonus_payable:${userId}`, -owed)
    add(against, owed)
  }
  return [...sums].map(([account, amount]) => ({ account, amount }))
}
