/**
 * The ledger: double entry in fen, debit positive. An entry is made once per business key, balances at COMMIT or is
 * refused by the database, and is never changed; corrections are new entries.
 */
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Account } from '../../db/types.ts'

export type JournalLine = { account: string; amount: number }

export type JournalEntry = {
  /** Names the fact, once: `payment:12`, `refund:7:3`, `repay:5`. */
  businessKey: string
  kind:
    | 'payment'
    | 'refund'
    | 'reverse'
    | 'repay'
    | 'writeOff'
    | 'shift'
    | 'suspense'
    | 'reward'
    | 'settlement'
    | 'recharge'
    | 'rebate'
    | 'prepaid'
    | 'bonus'
  lines: readonly JournalLine[]
  /** Business key of the entry this one takes back, once. */
  reverses?: string
}

type When = { at: Date; businessDate: string; userId: number | null }

/** Posts an entry; lines are written by ascending account, so two entries never wait for each other in a circle. */
export async function postEntry(
  tx: Tx,
  { businessKey, kind, lines, reverses }: JournalEntry,
  { at, businessDate, userId }: When,
): Promise<void> {
  const moving = lines.filter((line) => line.amount !== 0)
  if (moving.length === 0) return
  const { rows } = await sql<{ lines: number }>`
    with entry as (
      insert into journal_entry (business_key, kind, business_date, actor_user_id, posted_at, reverses_entry_id)
      values (${businessKey}, ${kind}, ${businessDate}::date, ${userId}::bigint, ${at},
        (select entry_id from journal_entry where business_key = ${reverses ?? null}::text)) returning entry_id
    ), wanted as (
      select a.account_id, l.amount from jsonb_to_recordset(${JSON.stringify(moving)}::jsonb) as l(account text, amount bigint)
      join account a on a.code = l.account order by a.account_id
    ), written as (
      insert into journal_line (entry_id, seq, account_id, amount)
      select entry.entry_id, row_number() over (order by wanted.account_id), wanted.account_id, wanted.amount from entry, wanted order by wanted.account_id
      returning 1
    )
    select count(*) as lines from written`.execute(tx)
  if (rows[0]?.lines !== moving.length) throw new Error(`entry ${businessKey} names an account that does not exist`)
}

/** The drawer of a cashier: cash he took and has not handed over yet. Made at first use. */
export async function cashDrawer(tx: Tx, cashier: { userId: number; name: string }): Promise<string> {
  const code = `cash:${cashier.userId}`
  await openAccount(tx, { code, accountName: `收银抽屉 ${cashier.name}`, kind: 'asset', floor: null })
  return code
}

type NewAccount = Pick<Insertable<Account>, 'code' | 'accountName' | 'kind' | 'floor' | 'ceiling'>

/** Makes an account at its first use; one that is there stays as it is. */
export async function openAccount(tx: Tx, account: NewAccount): Promise<void> {
  await tx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

/** Makes what the house owes each of these people under a word, at its first use: `bonus_payable:7`, never more than nothing to its debit. */
export async function openOwnAccounts(
  tx: Tx,
  { prefix, word }: { prefix: string; word: string },
  userIds: readonly number[],
): Promise<void> {
  await sql`
    insert into account (code, account_name, kind, ceiling)
    select ${prefix}::text || ':' || user_id, ${word}::text || ' ' || nick_name, 'liability', 0
    from app_user where user_id = any(${[...userIds]}::bigint[]) order by user_id on conflict (code) do nothing`.execute(
    tx,
  )
}
