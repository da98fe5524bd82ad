/** Business rules of credits that were open before this system. */
import { formatFen } from '@nocturne/base/money'
import { addDays, getBusinessDate, isDate } from '@nocturne/base/venue-time'
import { creditOwnerType, normalDisable, userStatus, type CreditOwnerType } from '@nocturne/contract/codes'
import { isSameValue } from '@nocturne/contract/entity/definition'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../../../db/connection.ts'
import { lit } from '../../../../db/statement.ts'
import { buildError, type RecordChange, type WriteContext } from '../../../../entities/entity-store.ts'
import { computeRemainingLimit } from '../credit-accounts.ts'

const FIRST_DATE = '2000-01-01'

export type OpeningAccount = {
  creditAccountId: number
  accountName: string
  phone: string
  ownerType: CreditOwnerType
  ownerId: number | null
  settleDays: number
  creditLimit: number
  usedAmount: number
  code: string
  stopped: boolean
}

/** Accounts of the changes by id. Locks them, so that concurrent credits of an account wait. */
export async function lockAccounts(tx: Tx, changes: readonly RecordChange[]): Promise<Map<number, OpeningAccount>> {
  const ids = [...new Set(changes.flatMap(({ after }) => (after['creditAccountId'] as number | null) ?? []))]
  if (ids.length === 0) return new Map()
  await sql`
    select from credit_account where credit_account_id = any(${ids}::bigint[])
    order by credit_account_id for no key update`.execute(tx)
  const { rows } = await sql<OpeningAccount>`
    select ca.credit_account_id, ca.account_name, ca.phone, ca.owner_type, ca.owner_id, ca.settle_days, ca.credit_limit,
      a.balance as used_amount, a.code, ca.status <> ${lit(normalDisable.normal)} as stopped
    from credit_account ca join account a using (account_id) where ca.credit_account_id = any(${ids}::bigint[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.creditAccountId, row]))
}

/** Fills in what a row leaves to its account: guest, guarantor, due date. */
export async function completeCredits(tx: Tx, changes: readonly RecordChange[]): Promise<RecordChange[]> {
  const accounts = await lockAccounts(
    tx,
    changes.filter(({ before }) => before === null),
  )
  return changes.map((change) => {
    const { before, after } = change
    if (before !== null)
      return { ...change, changed: change.changed.filter((name) => !isSameValue(before[name], after[name])) }
    const account = accounts.get(after['creditAccountId'] as number)
    if (!account) return change
    const { originDate } = after
    const due = typeof originDate === 'string' && isDate(originDate) ? addDays(originDate, account.settleDays) : null
    const owner = account.ownerType === creditOwnerType.staff ? account.ownerId : null
    const completed = {
      guestName: after['guestName'] || account.accountName.slice(0, 20),
      guestPhone: after['guestPhone'] || account.phone,
      guaranteeUserId: after['guaranteeUserId'] ?? owner,
      dueDate: after['dueDate'] ?? due,
    }
    return { ...change, after: { ...after, ...completed } }
  })
}

export async function findCreditErrors(context: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const added = changes.filter(({ before }) => before === null)
  const accounts = await lockAccounts(context.tx, added)
  const tonight = getBusinessDate(context.now)
  const errors = [
    ...added.flatMap((change) => findAccountErrors(change, accounts)),
    ...added.flatMap((change) => findDateErrors(change, tonight)),
    ...(await findStoppedGuarantors(context.tx, added)),
  ]
  return errors.length > 0 ? errors : findExceededLimits(added, accounts)
}

function findAccountErrors(change: RecordChange, accounts: ReadonlyMap<number, OpeningAccount>): RowError[] {
  const { after } = change
  const account = accounts.get(after['creditAccountId'] as number)
  if (!account) return [buildError(change, 'creditAccountId', '没有这个挂账账户，请先开户')]
  if (account.stopped) return [buildError(change, 'creditAccountId', `账户“${account.accountName}”已停用，请先启用`)]
  if (after['guaranteeUserId'] === null) return [buildError(change, 'guaranteeUserId', '请填写担保人')]
  return account.ownerType === creditOwnerType.staff && after['guaranteeUserId'] !== account.ownerId
    ? [buildError(change, 'guaranteeUserId', '员工担保的账户，担保人就是这位员工')]
    : []
}

function findDateErrors(change: RecordChange, tonight: string): RowError[] {
  const { originDate, dueDate } = change.after
  if (typeof originDate !== 'string') return []
  if (originDate > tonight) return [buildError(change, 'originDate', '挂账日期不能晚于今天')]
  if (originDate < FIRST_DATE) return [buildError(change, 'originDate', '挂账日期不正确')]
  return typeof dueDate === 'string' && dueDate < originDate
    ? [buildError(change, 'dueDate', '应还日期不能早于挂账日期')]
    : []
}

async function findStoppedGuarantors(tx: Tx, changes: readonly RecordChange[]): Promise<RowError[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id from app_user where status = ${lit(userStatus.active)}`.execute(tx)
  const active = new Set<unknown>(rows.map(({ userId }) => userId))
  return changes
    .filter(({ after }) => after['guaranteeUserId'] !== null && !active.has(after['guaranteeUserId']))
    .map((change) => buildError(change, 'guaranteeUserId', '这位员工已停用，请换一位担保人'))
}

/** The rows with which an account would owe more than its limit. */
function findExceededLimits(
  changes: readonly RecordChange[],
  accounts: ReadonlyMap<number, OpeningAccount>,
): RowError[] {
  const used = new Map<number, number>()
  return changes.flatMap((change) => {
    const account = accounts.get(change.after['creditAccountId'] as number)
    if (!account) return []
    const owed = (used.get(account.creditAccountId) ?? account.usedAmount) + Number(change.after['amount'])
    used.set(account.creditAccountId, owed)
    const left = computeRemainingLimit(account.creditLimit, owed)
    if (left === null || left >= 0) return []
    const over = formatFen(0 - left, { trim: true })
    return [buildError(change, 'amount', `“${account.accountName}”会超出额度${over}，请先调高额度`)]
  })
}
