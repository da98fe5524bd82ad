/**
 * 交班: a cashier counts the drawer before seeing the expected amount. A difference requires a reason and is booked; the cash goes
 * to the safe.
 */
import { formatFen } from '@nocturne/base/money'
import type { ledger } from '@nocturne/contract/ledger/endpoints'
import type { schemas } from '@nocturne/contract/ledger/schemas'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { insertShiftUnlessOpen } from './journal.ts'
import { lockFactDate } from './facts.ts'
import { ensureCashDrawer, postEntry } from './journal.ts'

export const openShift: Handler<typeof ledger.shiftOpen, typeof schemas.shiftOpen> = async (
  context,
  { floatAmount },
) => {
  const { tx, now, actor } = context
  const businessDate = await lockFactDate(tx, now)
  const cashier = { userId: actor.userId, name: actor.nickName }
  const code = await ensureCashDrawer(tx, cashier)
  const shiftId = (await insertShiftUnlessOpen(tx, { cashier, code, floatAmount, at: now })) ?? refuse('SHIFT_OPEN')
  const lines = [
    { account: code, amount: floatAmount },
    { account: 'cash:safe', amount: -floatAmount },
  ]
  await postEntry(
    tx,
    { businessKey: `shift:${shiftId}:float`, kind: 'shift', lines },
    { at: now, businessDate, userId: actor.userId },
  )
  context.log({ subjectType: 'shift', subjectId: shiftId, after: { floatAmount } })
  return { shiftId }
}

/**
 * Locks the caller's open shift. All transactions that move its cash have committed by then. Refuses SHIFT_NOT_OPEN.
 */
async function lockOwnShift(tx: Tx, userId: number) {
  const shift = await tx
    .selectFrom('cashShift')
    .selectAll()
    .where('cashierUserId', '=', userId)
    .where('closedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return shift ?? refuse('SHIFT_NOT_OPEN')
}

const readDrawerAccount = (tx: Tx, accountId: number) =>
  tx.selectFrom('account').select(['code', 'balance']).where('accountId', '=', accountId).executeTakeFirstOrThrow()

/** Stores the first count of a shift before its cashier is shown what the books expect; later calls return the stored one. */
export const countShift: Handler<typeof ledger.shiftCount, typeof schemas.shiftCount> = async (
  context,
  { countedAmount },
) => {
  const { tx, now, actor } = context
  const shift = await lockOwnShift(tx, actor.userId)
  const { shiftId } = shift
  const { balance: expectedAmount } = await readDrawerAccount(tx, shift.accountId)
  const firstCountedAmount = shift.firstCountedAmount ?? countedAmount
  if (shift.firstCountedAmount === null) {
    await tx
      .updateTable('cashShift')
      .set({ firstCountedAmount, firstCountedAt: now })
      .where('shiftId', '=', shiftId)
      .execute()
    context.log({ subjectType: 'shift', subjectId: shiftId, after: { firstCountedAmount, expectedAmount } })
  }
  return { shiftId, firstCountedAmount, expectedAmount, differenceAmount: firstCountedAmount - expectedAmount }
}

const counterAccounts = { in: 'cash:safe', out: 'cash:safe', expense: 'expense:petty' } as const

/** Moves cash into or out of the caller's drawer, with its reason, and books it. Refuses more than the drawer has. */
export const moveCash: Handler<typeof ledger.cashMove, typeof schemas.cashMove> = async (
  context,
  { moveKind, amount, reason },
) => {
  const { tx, now, actor } = context
  if (amount === 0) refuse('AMOUNT_INVALID')
  const businessDate = await lockFactDate(tx, now)
  const shift = await lockOwnShift(tx, actor.userId)
  const drawer = await readDrawerAccount(tx, shift.accountId)
  if (moveKind !== 'in' && amount > drawer.balance) refuse('DRAWER_SHORT')
  const { moveId } = await tx
    .insertInto('cashMove')
    .values({
      shiftId: shift.shiftId,
      moveKind,
      amount,
      reason,
      userId: actor.userId,
      userName: actor.nickName,
      businessDate,
      movedAt: now,
    })
    .returning('moveId')
    .executeTakeFirstOrThrow()
  const intoDrawer = moveKind === 'in' ? amount : -amount
  const lines = [
    { account: drawer.code, amount: intoDrawer },
    { account: counterAccounts[moveKind], amount: -intoDrawer },
  ]
  await postEntry(
    tx,
    { businessKey: `cashMove:${moveId}`, kind: 'shift', lines },
    { at: now, businessDate, userId: actor.userId },
  )
  context.log({ subjectType: 'shift', subjectId: shift.shiftId, after: { moveKind, amount, reason } })
  return { moveId }
}

export const closeShift: Handler<typeof ledger.shiftClose, typeof schemas.shiftClose> = async (
  context,
  { countedAmount, remark },
) => {
  const { tx, now, actor } = context
  const businessDate = await lockFactDate(tx, now)
  const shift = await lockOwnShift(tx, actor.userId)
  const drawer = await readDrawerAccount(tx, shift.accountId)
  const expectedAmount = drawer.balance
  const differenceAmount = countedAmount - expectedAmount
  const { firstCountedAmount } = shift
  if (differenceAmount !== 0 && firstCountedAmount === null && !remark) refuse('SHIFT_COUNT_FIRST')
  const recounted = firstCountedAmount !== null && firstCountedAmount !== countedAmount
  if ((differenceAmount !== 0 || recounted) && !remark)
    refuse(
      'SHIFT_DIFFERENCE',
      { amount: formatFen(Math.abs(differenceAmount), { symbol: false }) },
      { expectedAmount, differenceAmount },
    )
  await tx
    .updateTable('cashShift')
    .set({
      closedAt: now,
      expectedAmount,
      countedAmount,
      remark: remark ?? '',
      businessDate,
      ...(firstCountedAmount === null && { firstCountedAmount: countedAmount, firstCountedAt: now }),
    })
    .where('shiftId', '=', shift.shiftId)
    .execute()
  const lines = [
    { account: drawer.code, amount: -expectedAmount },
    { account: 'cash:safe', amount: countedAmount },
    { account: 'cash:over_short', amount: -differenceAmount },
  ]
  await postEntry(
    tx,
    { businessKey: `shift:${shift.shiftId}:close`, kind: 'shift', lines },
    { at: now, businessDate, userId: actor.userId },
  )
  context.log({
    subjectType: 'shift',
    subjectId: shift.shiftId,
    after: { expectedAmount, firstCountedAmount: firstCountedAmount ?? countedAmount, countedAmount, differenceAmount },
  })
  return { shiftId: shift.shiftId, expectedAmount, countedAmount, differenceAmount }
}
