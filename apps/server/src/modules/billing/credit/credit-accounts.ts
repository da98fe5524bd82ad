/** Credit accounts for guests' bills. The used part of a limit is the balance of the ledger account behind it. */
import type { CreditOwnerType, NormalDisable } from '@nocturne/contract/codes'
import { creditOwnerType, normalDisable } from '@nocturne/contract/codes'
import { formatFen } from '@nocturne/base/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { refuse } from '../../../http/refusal.ts'

export type CreditAccountRow = {
  creditAccountId: number
  accountId: number
  code: string
  ownerType: CreditOwnerType
  ownerId: number | null
  accountName: string
  creditLimit: number
  settleDays: number
  status: NormalDisable
  usedAmount: number
}

const columns = sql`
  ca.credit_account_id, ca.account_id, a.code, ca.owner_type, ca.owner_id, ca.account_name, ca.credit_limit, ca.settle_days, ca.status,
    a.balance as used_amount`

/** The account by id, or by guarantor; undefined when there is none. */
export async function findCreditAccount(
  db: Db,
  by: { creditAccountId?: number | undefined; guaranteeUserId?: number | undefined },
): Promise<CreditAccountRow | undefined> {
  const { rows } = await sql<CreditAccountRow>`
    select ${columns} from credit_account ca join account a using (account_id)
    where ${
      by.creditAccountId === undefined
        ? sql`ca.owner_type = ${lit(creditOwnerType.staff)} and ca.owner_id = ${by.guaranteeUserId ?? null}::bigint`
        : sql`ca.credit_account_id = ${by.creditAccountId}`
    }`.execute(db)
  return rows[0]
}

/**
 * Checks and locks a credit account, so that concurrent credits run one after the other. Refuses CREDIT_FROZEN, or CREDIT_SHORT with the
 * remaining limit; the ceiling of the ledger account is the final check.
 */
export async function assertCreditLimit(tx: Tx, account: CreditAccountRow, amount: number): Promise<void> {
  const lockedAccount = await tx
    .selectFrom('creditAccount')
    .select(['status', 'creditLimit'])
    .where('creditAccountId', '=', account.creditAccountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (lockedAccount.status === normalDisable.disabled) refuse('CREDIT_FROZEN')
  const { balance } = await tx
    .selectFrom('account')
    .select('balance')
    .where('accountId', '=', account.accountId)
    .executeTakeFirstOrThrow()
  const left = computeRemainingLimit(lockedAccount.creditLimit, balance)
  if (left !== null && amount > left)
    refuse('CREDIT_SHORT', { amount: formatFen(Math.max(0, left), { symbol: false }) })
}

/** Remaining limit of an account; null without a limit. */
export function computeRemainingLimit(creditLimit: number, usedAmount: number): number | null {
  return creditLimit < 0 ? null : creditLimit - usedAmount
}
