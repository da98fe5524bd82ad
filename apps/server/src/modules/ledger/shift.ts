/**
 * 交班: a cashier counts his drawer before he is told what the books expect. What differs needs its reason and is booked as such;
 * the cash goes to the safe.
 */
import { formatFen } from '@nocturne/base/money'
import type { ledger } from '@nocturne/contract/ledger/endpoints'
import type { schemas } from '@nocturne/contract/ledger/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { openShiftRow } from './cash-drawer.ts'
import { factDate } from './facts.ts'
import { cashDrawer, postEntry } from './journal.ts'

export const openShift: Handler<typeof ledger.shiftOpen, typeof schemas.shiftOpen> = async (
  context,
  { floatAmount },
) => {
  const { tx, now, actor } = context
  const businessDate = await factDate(tx, now)
  const cashier = { userId: actor.userId, name: actor.nickName }
  const code = await cashDrawer(tx, cashier)
  const shiftId = (await openShiftRow(tx, { cashier, code, floatAmount, at: now })) ?? refuse('SHIFT_OPEN')
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

export const closeShift: Handler<typeof ledger.shiftClose, typeof schemas.shiftClose> = async (
  context,
  { countedAmount, remark },
) => {
  const { tx, now, actor } = context
  const businessDate = await factDate(tx, now)
  const shift = await tx
    .selectFrom('cashShift')
    .selectAll()
    .where('cashierUserId', '=', actor.userId)
    .where('closedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!shift) refuse('SHIFT_NOT_OPEN')
  // Whoever was moving cash has finished: he held the shift.
  const drawer = await tx
    .selectFrom('account')
    .select(['code', 'balance'])
    .where('accountId', '=', shift.accountId)
    .executeTakeFirstOrThrow()
  const expectedAmount = drawer.balance
  const differenceAmount = countedAmount - expectedAmount
  if (differenceAmount !== 0 && !remark)
    refuse(
      'SHIFT_DIFFERENCE',
      { amount: formatFen(Math.abs(differenceAmount), { symbol: false }) },
      { expectedAmount, differenceAmount },
    )
  await tx
    .updateTable('cashShift')
    .set({ closedAt: now, expectedAmount, countedAmount, remark: remark ?? '', businessDate })
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
    after: { expectedAmount, countedAmount, differenceAmount },
  })
  return { shiftId: shift.shiftId, expectedAmount, countedAmount, differenceAmount }
}
