/** Store of credit accounts. An account is opened together with the ledger account that contains its debt. */
import { formatFen } from '@nocturne/base/money'
import { creditOwnerType, normalDisable } from '@nocturne/contract/codes'
import type { EntityValues } from '@nocturne/contract/entity/definition'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { creditAccountEntity } from '@nocturne/contract/office/money-entities'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import {
  becomes,
  buildError,
  listExistingIds,
  type EntityStore,
  type RecordChange,
  type WriteContext,
} from '../../../entities/entity-store.ts'
import { createTableStore } from '../../../entities/table-store.ts'
import { openingCreditStore } from './opening/opening-credits.ts'
import { openCreditLedgerAccounts, updateCreditLedgerAccounts } from '../../ledger/public.ts'

/** Limit as stored: −1 without a limit. */
const getStoredLimit = ({ unlimited, creditLimit }: EntityValues): number =>
  unlimited === true ? -1 : Number(creditLimit)

const getOwnerId = ({ ownerType, userId, memberId }: EntityValues): number | null => {
  if (ownerType === creditOwnerType.staff) return userId as number | null
  return ownerType === creditOwnerType.member ? ((memberId ?? null) as number | null) : null
}

const tableStore = createTableStore(creditAccountEntity, {
  table: 'credit_account',
  key: 'credit_account_id',
  computed: {
    userId: sql`case when t.owner_type = ${lit(creditOwnerType.staff)} then t.owner_id end`,
    memberId: sql`case when t.owner_type = ${lit(creditOwnerType.member)} then t.owner_id end`,
    unlimited: sql`t.credit_limit < 0`,
    creditLimit: sql`greatest(t.credit_limit, 0)`,
    usedAmount: sql`(select a.balance from account a where a.account_id = t.account_id)`,
  },
  derive: ({ after, changed }) =>
    ['unlimited', 'creditLimit'].some((name) => changed.includes(name)) ? { credit_limit: getStoredLimit(after) } : {},
})

/** Fills in the member of a phone number, and names that were left empty. */
async function completeOwners(tx: Tx, changes: readonly RecordChange[]): Promise<RecordChange[]> {
  const added = changes.filter(({ id }) => id === null).map(({ after }) => after)
  const phones = added
    .filter(({ ownerType }) => ownerType === creditOwnerType.member)
    .map(({ phone }) => phone as string)
  const userIds = added.flatMap(({ userId }) => (userId === null ? [] : [userId as number]))
  const { rows: members } = await sql<{ memberId: number; memberName: string; phonenumber: string }>`
    select member_id, member_name, phonenumber from member
    where phonenumber = any(${phones}) and merged_into is null and status = ${normalDisable.normal}`.execute(tx)
  const { rows: users } = await sql<{ userId: number; nickName: string; phonenumber: string | null }>`
    select user_id, nick_name, phonenumber from app_user where user_id = any(${userIds}::bigint[])`.execute(tx)
  return changes.map((change) => {
    if (change.id !== null) return change
    const { after } = change
    const member =
      after['ownerType'] === creditOwnerType.member
        ? members.find(({ phonenumber }) => phonenumber === after['phone'])
        : undefined
    const user = users.find(({ userId }) => userId === after['userId'])
    const accountName = after['accountName'] || (member?.memberName ?? user?.nickName ?? '')
    const phone = after['phone'] || (user?.phonenumber ?? '')
    return { ...change, after: { ...after, accountName, phone, memberId: member?.memberId ?? null } }
  })
}

async function findAccountErrors(context: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const owned = await listOwnedMembers(context.tx, changes)
  return [...changes.flatMap((change) => findOwnerErrors(change, owned)), ...(await findDebts(context, changes))]
}

/** Members of the changes that have an account already. */
async function listOwnedMembers(tx: Tx, changes: readonly RecordChange[]): Promise<Set<number>> {
  const memberIds = changes.flatMap(({ id, after }) =>
    id === null && typeof after['memberId'] === 'number' ? [after['memberId']] : [],
  )
  const { rows } = await sql<{ ownerId: number }>`
    select owner_id from credit_account
    where owner_type = ${lit(creditOwnerType.member)} and owner_id = any(${memberIds}::bigint[])`.execute(tx)
  return new Set(rows.map(({ ownerId }) => ownerId))
}

/** The owner is chosen when the account is opened and never changes: the debt would move to another person. */
function findOwnerErrors(change: RecordChange, owned: Set<number>): RowError[] {
  const { ownerType, userId, memberId, phone, accountName } = change.after
  if (change.before !== null) {
    const moved = ['ownerType', 'userId'].find((name) => change.changed.includes(name))
    if (moved !== undefined) return [buildError(change, moved, '账户归谁不能修改，请给新的担保人另开一个账户')]
    return accountName === '' ? [buildError(change, 'accountName', '请输入账户名称')] : []
  }
  if (ownerType !== creditOwnerType.staff && userId !== null)
    return [buildError(change, 'userId', '只有员工担保的账户才选员工')]
  if (ownerType === creditOwnerType.staff && userId === null) return [buildError(change, 'userId', '请选择担保员工')]
  if (ownerType === creditOwnerType.member) {
    if (phone === '') return [buildError(change, 'phone', '请输入会员的手机号')]
    if (memberId === null) return [buildError(change, 'phone', '没有这个手机号的会员，请先登记会员')]
    if (owned.has(memberId as number)) return [buildError(change, 'phone', '这位会员已有挂账账户')]
    owned.add(memberId as number)
  }
  return accountName === '' ? [buildError(change, 'accountName', '请输入单位名称')] : []
}

/** Debt of accounts, read after they were locked, so that a credit in progress is counted. */
async function readDebts(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; balance: number }>`
    select ca.credit_account_id as id, a.balance from credit_account ca join account a using (account_id)
    where ca.credit_account_id = any(${[...ids]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

const formatYuan = (fen: number) => formatFen(fen, { trim: true })

/** An account with debts is not stopped: it would disappear from the list by which they are collected. */
async function findDebts({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const stopped = changes.filter((change) => change.id !== null && becomes(change, 'status', normalDisable.disabled))
  if (stopped.length === 0) return []
  const debts = await readDebts(tx, listExistingIds(stopped))
  return stopped.flatMap((change) => {
    const debt = debts.get(change.id ?? 0) ?? 0
    if (debt === 0) return []
    return [buildError(change, 'status', `还欠${formatYuan(debt)}，请先回款或核销；不想再挂，可以把额度改为0`)]
  })
}

/** A limit below the debt is saved; the sender is notified of the difference. */
async function findLowLimits({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const limited = changes.filter(
    ({ id, changed }) => id !== null && ['unlimited', 'creditLimit'].some((name) => changed.includes(name)),
  )
  if (limited.length === 0) return []
  const debts = await readDebts(tx, listExistingIds(limited))
  return limited.flatMap((change) => {
    const debt = debts.get(change.id ?? 0) ?? 0
    const limit = getStoredLimit(change.after)
    if (limit < 0 || debt <= limit) return []
    const over = formatYuan(debt - limit)
    return [buildError(change, 'creditLimit', `已欠${formatYuan(debt)}，比新额度多${over}；还清${over}之前不能再挂`)]
  })
}

/** Opens accounts with their ledger accounts. */
async function openAccounts({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<number[]> {
  if (changes.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('credit_account', 'credit_account_id')) as id
    from generate_series(1, ${changes.length})`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const opened = changes.map(({ after }, index) => ({
    id: ids[index] as number,
    name: after['accountName'] as string,
    limit: getStoredLimit(after),
    after,
  }))
  const accountIds = await openCreditLedgerAccounts(tx, opened)
  await tx
    .insertInto('creditAccount')
    .values(
      opened.map(({ id, name, limit, after }) => ({
        creditAccountId: id,
        ownerType: after['ownerType'] as (typeof creditOwnerType)['staff'],
        ownerId: getOwnerId(after),
        accountName: name,
        phone: after['phone'] as string,
        creditLimit: limit,
        settleDays: after['settleDays'] as number,
        status: after['status'] as (typeof normalDisable)['normal'],
        accountId: accountIds.get(id) as number,
      })),
    )
    .execute()
  return ids
}

export const creditStores: readonly EntityStore[] = [
  openingCreditStore,
  {
    ...tableStore,
    undo: { stops: true },
    prepare: completeOwners,
    check: findAccountErrors,
    findWarnings: findLowLimits,
    insert: openAccounts,
    update: async (context, changes) => {
      await tableStore.update(context, changes)
      await updateCreditLedgerAccounts(
        context.tx,
        changes.map(({ id, after }) => ({
          id: id as number,
          name: after['accountName'] as string,
          limit: getStoredLimit(after),
        })),
      )
    },
  },
]
