/**
 * Withdrawals from bonus accounts to bank cards: requested, approved, paid, failed and refused, by the commands of the
 * bonus module.
 */
import { addMinutes, formatTime, parseTime } from '@nocturne/base/venue-time'
import { approvalStatus, bonusWithdrawStatus, userStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../src/db/connection.ts'
import type { NumberReservation } from '../../src/db/numbers.ts'
import { lit } from '../../src/db/statement.ts'
import type { CommandContext, StaffActor } from '../../src/http/context.ts'
import { closeApproval } from '../../src/modules/approvals/public.ts'
import {
  approveWithdraw,
  requestWithdrawal,
  recordFailedWithdrawal,
  lockWithdraw,
  bookPaidWithdrawal,
  rejectWithdraw,
} from '../../src/modules/bonus/public.ts'
import { storeCard } from '../../src/modules/session/public.ts'
import type { IdAllocator } from './identities.ts'

type End = 'asked' | 'agreed' | 'paid' | 'failed' | 'refused'

/** Outcome of each withdrawal. */
const ENDS: readonly End[] = ['paid', 'paid', 'paid', 'agreed', 'failed', 'refused', 'asked']
const BANKS = ['招商银行', '建设银行', '工商银行', '农业银行'] as const
/** Card prefix that no bank uses; the last digits differ by person. */
const CARD_HEAD = '6200000000'
/** Amounts are whole multiples of `STEP`, up to `MOST`, fen. */
const STEP = 100_00
const MOST = 3_000_00
/** Minutes between two requests, and between the steps of one. */
const APART = 9
const STEP_MINUTES = 3

type Owner = StaffActor & { realName: string; free: number }

/** Number of people with the largest accounts, who save and therefore do not withdraw. */
const SAVER_COUNT = 4

async function listOwners(tx: Tx): Promise<Owner[]> {
  const { rows } = await sql<Omit<Owner, 'kind' | 'deptIds' | 'baseRoles' | 'permissions'>>`
    select u.user_id, u.user_name, u.nick_name, u.real_name, u.dept_id, d.dept_name, u.role_keys, u.sale_flag,
      a.balance - a.frozen_amount - a.owed_amount as free
    from bonus_account a join app_user u using (user_id) join dept d using (dept_id)
    where u.status = ${lit(userStatus.active)} and u.real_name is not null and a.balance - a.frozen_amount - a.owed_amount >= ${STEP}
    order by a.balance desc, u.user_id offset ${SAVER_COUNT} limit ${ENDS.length}`.execute(tx)
  return rows.map((row) => ({ ...row, kind: 'staff', deptIds: [row.deptId], baseRoles: [], permissions: new Map() }))
}

async function findCashier(tx: Tx): Promise<StaffActor | undefined> {
  const { rows } = await sql<Omit<StaffActor, 'kind' | 'deptIds' | 'baseRoles' | 'permissions'>>`
    select u.user_id, u.user_name, u.nick_name, u.dept_id, d.dept_name, u.role_keys, u.sale_flag from app_user u join dept d using (dept_id)
    where 'finance' = any(u.role_keys) and u.status = ${lit(userStatus.active)} order by u.user_id limit 1`.execute(tx)
  return rows.map((row): StaffActor => ({
    ...row,
    kind: 'staff',
    deptIds: [row.deptId],
    baseRoles: [],
    permissions: new Map(),
  }))[0]
}

/** Writes all of tonight's withdrawals, one after the other, with times before `asOf`. */
export async function createBonusWithdrawals(tx: Tx, { ids, asOf }: { ids: IdAllocator; asOf: Date }): Promise<void> {
  const payer = await findCashier(tx)
  if (!payer) return
  const people = (await listOwners(tx)).filter(({ userId }) => userId !== payer.userId)
  const numbers: NumberReservation = {
    take: async (prefix, date) => ids.number(prefix, date),
    lend: () => numbers,
    giveBack: () => undefined,
  }
  const toTime = (minutesAgo: number) => parseTime(addMinutes(formatTime(asOf), -minutesAgo))
  for (const [place, owner] of people.entries()) {
    const end = ENDS[place] ?? 'asked'
    const ago = APART * (people.length - place) + 2 * STEP_MINUTES
    const createContext = (actor: StaffActor, steps: number): CommandContext => ({
      ...createSilentContext(tx),
      numbers,
      actor,
      now: toTime(ago - steps * STEP_MINUTES),
    })
    await generateWithdrawal(createContext, { owner, payer, end, place })
  }
}

type WithdrawalPlan = { owner: Owner; payer: StaffActor; end: End; place: number }

async function generateWithdrawal(
  by: (actor: StaffActor, steps: number) => CommandContext,
  { owner, payer, end, place }: WithdrawalPlan,
): Promise<void> {
  const requestContext = by(owner, 0)
  const bankName = BANKS[place % BANKS.length] ?? BANKS[0]
  const cardNo = `${CARD_HEAD}${String(owner.userId).padStart(9, '0')}`
  const accountName = owner.realName
  const bankId = await storeCard(requestContext, owner.userId, { bankName, branchName: '', accountName, cardNo })
  const amount = Math.min(MOST, owner.free - (owner.free % STEP))
  const card = { bankId, bankName, cardTail: cardNo.slice(-4), accountName }
  const withdrawId = await requestWithdrawal(requestContext, card, amount)
  if (end === 'asked') return
  const deciding = by(payer, 1)
  const { approvalId } = await lockWithdraw(requestContext.tx, withdrawId, bonusWithdrawStatus.pending)
  const agreed = end !== 'refused'
  const status = agreed ? approvalStatus.approved : approvalStatus.rejected
  if (approvalId !== null) await closeApproval(deciding, approvalId, status)
  if (!agreed) return rejectWithdraw(deciding, withdrawId, '本月奖金核对中，请下周再申请')
  await approveWithdraw(deciding, withdrawId)
  if (end === 'agreed') return
  const paying = by(payer, 2)
  const row = await lockWithdraw(requestContext.tx, withdrawId, bonusWithdrawStatus.paying)
  await (end === 'paid' ? bookPaidWithdrawal(paying, row) : recordFailedWithdrawal(paying, row, '银行退回：卡已注销'))
}

/** Command context whose events reach no phone. */
const createSilentContext = (tx: Tx) => ({
  tx,
  db: tx,
  request: { id: 'demo', ip: '', deviceId: '', userAgent: '', tokenHash: null },
  emit: () => undefined,
  log: () => undefined,
  defer: () => undefined,
})
