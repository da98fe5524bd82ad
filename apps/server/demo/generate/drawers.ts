/** Drawers of tonight's cashiers: opened with change from the safe, counted and handed over at the end. */
import type { PayMethod } from '@nocturne/contract/codes'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { isPaidOutLater } from '../../src/modules/billing/bill/bill-rules.ts'
import type { Person } from '../../src/modules/directory/public.ts'
import { toNightSeconds } from './night-clock.ts'
import type { Row } from './load-rows.ts'
import { formatNow } from './night.ts'
import type { Night } from './night.ts'
import { logOperation, postEntry } from './write.ts'

const FLOAT_FEN = 1_000_00

/** Id of a ledger account by its code. */
export function getAccountId(night: Night, code: string): number {
  const id = night.accounts.get(code)
  if (id === undefined) throw new Error(`the ledger has no account ${code}`)
  return id
}

export type OpenDrawer = { row: Row<'cashShift'>; cashier: Person; amount: number }

const findDrawer = (night: Night, cashier: Person) => night.drawers.get(cashier.userId)

/**
 * Ledger account of a cashier's drawer; adds the amount to its expected cash. Opens a drawer when the cashier has none
 * yet.
 */
function getDrawerAccount(night: Night, cashier: Person, amount: number): number {
  const open = findDrawer(night, cashier) ?? openDrawer(night, cashier, 0)
  open.amount += amount
  return open.row.accountId
}

type Money = { payMethod: PayMethod; cashier: Person; amount: number }

/**
 * Ledger account that receives a payment: the cashier's drawer for cash, a clearing account for money that a bank or
 * provider collects.
 */
export const getMoneyAccount = (night: Night, { payMethod, cashier, amount }: Money): number =>
  isPaidOutLater(payMethod) ? getAccountId(night, `${payMethod}:clearing`) : getDrawerAccount(night, cashier, amount)

/** Cashiers open their drawers with change and count them at the end. */
export function planDrawers(night: Night): void {
  night.crew.cashiers.forEach((cashier, index) => {
    night.time.plan(toNightSeconds(19, 30 + index * 5), () => openDrawer(night, cashier, FLOAT_FEN))
  })
  night.time.plan(toNightSeconds(5, 45), () => {
    for (const drawer of night.drawers.values()) closeDrawer(night, drawer)
    night.drawers.clear()
  })
}

function openDrawer(night: Night, cashier: Person, floatAmount: number): OpenDrawer {
  const row: Row<'cashShift'> = {
    shiftId: night.ids.next('cashShift'),
    cashierUserId: cashier.userId,
    cashierName: cashier.nickName,
    accountId: getAccountId(night, `cash:${cashier.userId}`),
    openedAt: formatNow(night),
    closedAt: null,
    expectedAmount: null,
    countedAmount: null,
    firstCountedAmount: null,
    firstCountedAt: null,
    remark: '',
    businessDate: null,
    floatAmount,
  }
  const drawer = { row, cashier, amount: floatAmount }
  night.rows.cashShift.push(row)
  night.drawers.set(cashier.userId, drawer)
  const lines = [
    { accountId: row.accountId, amount: floatAmount },
    { accountId: getAccountId(night, 'cash:safe'), amount: -floatAmount },
  ]
  postEntry(night, { businessKey: `shift:${row.shiftId}:float`, kind: 'shift', lines }, cashier.userId)
  if (floatAmount > 0)
    logOperation(night, ledger.shiftOpen, cashier, {
      subjectType: 'shift',
      subjectId: row.shiftId,
      after: { floatAmount },
    })
  return drawer
}

function closeDrawer(night: Night, { row, cashier, amount }: OpenDrawer): void {
  const random = night.stream('count', cashier.userId)
  const differenceAmount = random.chance(0.12) ? random.pick([-20_00, -10_00, -5_00, 5_00, 10_00]) : 0
  const countedAmount = Math.max(0, amount + differenceAmount)
  const over = countedAmount - amount
  Object.assign(row, {
    closedAt: formatNow(night),
    expectedAmount: amount,
    countedAmount,
    firstCountedAmount: countedAmount,
    firstCountedAt: formatNow(night),
    businessDate: night.date,
    remark: over === 0 ? '' : '已复点',
  })
  const lines = [
    { accountId: row.accountId, amount: -amount },
    { accountId: getAccountId(night, 'cash:safe'), amount: countedAmount },
    { accountId: getAccountId(night, 'cash:over_short'), amount: -over },
  ]
  postEntry(night, { businessKey: `shift:${row.shiftId}:close`, kind: 'shift', lines }, cashier.userId)
  logOperation(night, ledger.shiftClose, cashier, {
    subjectType: 'shift',
    subjectId: row.shiftId,
    after: { expectedAmount: amount, countedAmount, differenceAmount: over },
  })
}
