/**
 * The ledger: double entry in fen, debit positive. Each business key has one entry; at COMMIT the database refuses an
 * entry that does not balance. Entries are never changed; corrections are new entries.
 */
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Account } from '../../db/types.ts'

export type JournalLine = { account: string; amount: number }

export type JournalEntry = {
  /** Unique name of the booked event: `payment:12`, `refund:7:3`, `repay:5`. */
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
    | 'opening'
    | 'openingRepay'
  lines: readonly JournalLine[]
  /** Business key of the entry that this one reverses; each entry is reversed at most once. */
  reverses?: string
}

type When = { at: Date; businessDate: string; userId: number | null }

/** Posts an entry. Several entries of one transaction must be posted together by `postEntries`. */
export const postEntry = (tx: Tx, entry: JournalEntry, when: When): Promise<void> => postEntries(tx, [entry], when)

/**
 * Posts entries, writing the lines of all of them by ascending account to avoid deadlocks. Entries posted one after the other
 * would keep the accounts of the first locked while waiting for those of the second.
 */
export async function postEntries(
  tx: Tx,
  entries: readonly JournalEntry[],
  { at, businessDate, userId }: When,
): Promise<void> {
  const moving = entries.flatMap(({ businessKey, lines }) =>
    lines.filter(({ amount }) => amount !== 0).map((line) => ({ ...line, businessKey })),
  )
  if (moving.length === 0) return
  const moved = new Set(moving.map(({ businessKey }) => businessKey))
  const posted = entries
    .filter(({ businessKey }) => moved.has(businessKey))
    .map(({ businessKey, kind, reverses = null }) => ({ businessKey, kind, reverses }))
  const { rows } = await sql<{ lines: number }>`
    with entry as (
      insert into journal_entry (business_key, kind, business_date, actor_user_id, posted_at, reverses_entry_id)
      select e."businessKey", e.kind, ${businessDate}::date, ${userId}::bigint, ${at}::timestamptz,
        (select r.entry_id from journal_entry r where r.business_key = e.reverses)
      from jsonb_to_recordset(${JSON.stringify(posted)}::jsonb) as e("businessKey" text, kind text, reverses text)
      returning entry_id, business_key
    ), wanted as (
      select l."businessKey" as business_key, a.account_id, l.amount
      from jsonb_to_recordset(${JSON.stringify(moving)}::jsonb) as l("businessKey" text, account text, amount bigint)
      join account a on a.code = l.account
    ), written as (
      insert into journal_line (entry_id, seq, account_id, amount)
      select entry_id, row_number() over (partition by entry_id order by wanted.account_id), wanted.account_id, wanted.amount
      from entry join wanted using (business_key) order by wanted.account_id, entry_id
      returning 1
    )
    select count(*) as lines from written`.execute(tx)
  if (rows[0]?.lines !== moving.length)
    throw new Error(`entry ${[...moved].join(', ')} names an account that does not exist`)
}

type NewAccount = Pick<Insertable<Account>, 'code' | 'accountName' | 'kind' | 'floor' | 'ceiling'>

/** Creates an account at its first use; an existing one is unchanged. */
export async function ensureLedgerAccount(tx: Tx, account: NewAccount): Promise<void> {
  await tx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

/** Creates many accounts at their first use, in one statement; existing ones are unchanged. */
export async function ensureLedgerAccounts(tx: Tx, accounts: readonly NewAccount[]): Promise<void> {
  await sql`
    insert into account (code, account_name, kind, ceiling)
    select a.code, a."accountName", a.kind, a.ceiling
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a(code text, "accountName" text, kind text, ceiling bigint)
    order by a.code on conflict (code) do nothing`.execute(tx)
}

/** Creates the venue's liability account of each person under a prefix at first use: `bonus_payable:7`, never with a debit balance. */
export async function ensurePersonAccounts(
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

export type Cashier = { userId: number; name: string }

/** Drawer of a cashier: cash received and not handed over yet. Created at first use. */
export async function ensureCashDrawer(tx: Tx, cashier: Cashier): Promise<string> {
  const code = `cash:${cashier.userId}`
  await ensureLedgerAccount(tx, { code, accountName: `收银抽屉 ${cashier.name}`, kind: 'asset', floor: null })
  return code
}

/**
 * Returns the account code of the cashier's drawer. Opens the shift if needed and locks it, so that the drawer cannot
 * be counted until the transaction ends. Once the shift has cash, the balance of this account is the expected cash.
 */
export async function openCashDrawer(tx: Tx, cashier: Cashier, at: Date): Promise<string> {
  const code = await ensureCashDrawer(tx, cashier)
  for (;;) {
    await insertShiftUnlessOpen(tx, { cashier, code, floatAmount: 0, at })
    // The shift may have been closed while this transaction waited for its lock; then the next one is opened.
    const { rows } =
      await sql`select from cash_shift where cashier_user_id = ${cashier.userId} and closed_at is null for share`.execute(
        tx,
      )
    if (rows.length > 0) return code
  }
}

/** Inserts an open shift and returns its id; undefined when the cashier already has one. */
export async function insertShiftUnlessOpen(
  tx: Tx,
  shift: { cashier: Cashier; code: string; floatAmount: number; at: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ shiftId: number }>`
    insert into cash_shift (cashier_user_id, cashier_name, account_id, opened_at, float_amount)
    select ${shift.cashier.userId}, ${shift.cashier.name}, account_id, ${shift.at}, ${shift.floatAmount} from account where code = ${shift.code}
    on conflict (cashier_user_id) where closed_at is null do nothing
    returning shift_id`.execute(tx)
  return rows[0]?.shiftId
}

/**
 * Account that has the cash of a payment now: the drawer, or the safe if that shift was closed since. Compares stored timestamps:
 * text would lose the microseconds, and the payment that opened the shift would seem older than it.
 */
export async function resolveCashAccount(tx: Tx, cashier: Cashier, paymentId: number): Promise<string> {
  const { rows: open } = await sql`
    select from cash_shift s where s.cashier_user_id = ${cashier.userId} and s.closed_at is null
      and s.opened_at <= (select p.paid_at from payment p where p.payment_id = ${paymentId}) for share of s`.execute(tx)
  return open.length > 0 ? ensureCashDrawer(tx, cashier) : 'cash:safe'
}
