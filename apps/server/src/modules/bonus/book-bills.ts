/**
 * Bills of bonus accounts. Each source yields one bill; the database updates the account with it, and one journal entry books
 * them together. A reversal of money that was already withdrawn waits, and is booked with the income that covers it.
 */
import type { BonusBillType, BonusDirection } from '@nocturne/contract/codes'
import { bonusDirection } from '@nocturne/contract/codes'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { BonusBill } from '../../db/types.ts'
import { lockFactDate, ensurePersonAccounts, postEntry } from '../ledger/public.ts'

export type NewBonusBill = {
  userId: number
  billType: BonusBillType
  direction: BonusDirection
  /** Fen, positive. */
  amount: number
  title: string
  /** Readable origin, such as a table or a bank. */
  about?: string
  remark?: string
  /** Type and id of the source; each source yields at most one bill. Manual adjustments have no id. */
  bizType: Selectable<BonusBill>['bizType']
  bizId: number | null
  /** Night of the bill. */
  businessDate: string
  /** Ledger account that is debited or credited against the employee's account. */
  against: string
  operatorUserId?: number
  /** Approval of an adjustment that required a second person. */
  approvalId?: number
}

type Booked = Pick<Selectable<BonusBill>, 'billId' | 'userId' | 'direction' | 'amount' | 'against' | 'settledAt'>

/**
 * Writes bills and books them in one entry named `entryKey` (`bonus:rebate:2026-03-14`); returns their ids in input order. Locks
 * the accounts by ascending person. A second bill of one source violates `bonus_bill__once`; the caller locks the source row and
 * calls once. `against` must be an account of the ledger.
 */
export async function bookBonusBills(
  tx: Tx,
  bills: readonly NewBonusBill[],
  { entryKey, at, userId }: { entryKey: string; at: Date; userId: number | null },
): Promise<number[]> {
  if (bills.length === 0) return []
  const people = [...new Set(bills.map((bill) => bill.userId))].toSorted((a, b) => a - b)
  await lockBonusAccounts(tx, people)
  // Income first: when a night reverses less than it pays, no bill waits.
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
  const entry = { businessKey: entryKey, kind: 'bonus' as const, lines: buildJournalLines(booked) }
  await postEntry(tx, entry, { at, businessDate: await lockFactDate(tx, at), userId })
  const byPlace = new Map(ordered.map(({ place }, index) => [place, written[index]?.billId ?? 0]))
  return bills.map((_, place) => byPlace.get(place) ?? 0)
}

/** Locks the accounts until the transaction ends and creates missing ones; by ascending person, to avoid deadlocks. */
export async function lockBonusAccounts(tx: Tx, userIds: readonly number[]): Promise<void> {
  await ensurePersonAccounts(tx, { prefix: 'bonus_payable', word: '应付奖金' }, userIds)
  await sql`
    insert into bonus_account (user_id) select user_id from unnest(${[...userIds]}::bigint[]) as p(user_id) order by user_id on conflict do nothing`.execute(
    tx,
  )
  await sql`select user_id from bonus_account where user_id = any(${[...userIds]}::bigint[]) order by user_id for no key update`.execute(
    tx,
  )
}

/** Journal lines: the liability to each person grows with income; the other side is the account named by each bill. */
function buildJournalLines(bills: readonly Booked[]): { account: string; amount: number }[] {
  const sums = new Map<string, number>()
  const add = (account: string, amount: number) => sums.set(account, (sums.get(account) ?? 0) + amount)
  for (const { userId, direction, amount, against } of bills) {
    const owed = direction === bonusDirection.income ? amount : -amount
    add(`bonus_payable:${userId}`, -owed)
    add(against, owed)
  }
  return [...sums].map(([account, amount]) => ({ account, amount }))
}
