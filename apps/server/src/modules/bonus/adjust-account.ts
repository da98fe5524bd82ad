/** 调账: finance awards, fines or corrects an account by hand, and says why. */
import { randomUUID } from 'node:crypto'
import { formatFen } from '@nocturne/base/money'
import { bonusDirection, notifyCategory, userStatus, userType } from '@nocturne/contract/codes'
import type { bonus } from '@nocturne/contract/bonus/endpoints'
import type { schemas } from '@nocturne/contract/bonus/schemas'
import { label } from '@nocturne/contract/dictionaries'
import type { Handler } from '../../http/bind.ts'
import { notFound, refuse, refuseField } from '../../http/refusal.ts'
import { factDate } from '../ledger/public.ts'
import { notify } from '../notifications/public.ts'
import { bookBills } from './book-bills.ts'
import { billRoute } from './bill-route.ts'
import { fits } from './bonus-rules.ts'

export const adjustAccount: Handler<typeof bonus.adjust, typeof schemas.adjust> = async (context, input) => {
  const { tx, now, actor, emit } = context
  const { userId, billType, direction, amount, remark } = input
  if (userId === actor.userId) refuse('SELF_APPROVE')
  const word = label('bonus_bill_type', billType)
  if (!fits(billType, direction)) refuseField('direction', '收支', `${word}的收支方向不正确`)
  const person = await tx
    .selectFrom('appUser')
    .select('userId')
    .where('userId', '=', userId)
    .where('userType', '<>', userType.system)
    .where('status', '=', userStatus.active)
    .executeTakeFirst()
  if (!person) notFound({ userId }, 'USER_NOT_FOUND')
  const businessDate = await factDate(tx, now)
  const bill = {
    userId,
    billType,
    direction,
    amount,
    title: remark,
    remark,
    bizType: 'adjust' as const,
    bizId: null,
    businessDate,
    against: 'expense:bonuses',
    operatorUserId: actor.userId,
  }
  const entryKey = `bonus:adjust:${randomUUID()}`
  const [billId = 0] = await bookBills(tx, [bill], { entryKey, at: now, userId: actor.userId })
  const sign = direction === bonusDirection.income ? '+' : '−'
  const message = {
    userIds: [userId],
    category: notifyCategory.pay,
    title: `账户${word}`,
    content: `${sign}${formatFen(amount)}：${remark}`,
    route: billRoute(billId),
    bizType: 'bonusBill',
    bizId: billId,
  }
  await notify(tx, emit, message, now)
  emit({ topic: 'bonus', userIds: [userId] })
  context.log({
    subjectType: 'bonusBill',
    subjectId: billId,
    after: { userId, billType, direction, amount, remark },
  })
  return { billId }
}
