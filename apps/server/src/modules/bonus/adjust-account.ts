/** 调账: finance awards, fines or corrects an account manually, with a reason. Large awards wait for a second person. */
import { randomUUID } from 'node:crypto'
import { formatFen } from '@nocturne/base/money'
import { bonusDirection, notifyCategory, userStatus, userType } from '@nocturne/contract/codes'
import type { bonus } from '@nocturne/contract/bonus/endpoints'
import type { schemas } from '@nocturne/contract/bonus/schemas'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuseNotFound, refuse, refuseField } from '../../http/refusal.ts'
import { startApproval } from '../approvals/public.ts'
import type { DecisionEffects } from '../approvals/public.ts'
import { lockFactDate } from '../ledger/public.ts'
import { notify } from '../notifications/public.ts'
import { checkPayPassword } from '../session/public.ts'
import { bookBonusBills } from './book-bills.ts'
import { buildBonusBillRoute } from './bill-route.ts'
import { isDirectionAllowed } from './bonus-rules.ts'
import { needsSecondPerson } from './solo-limit.ts'

type Adjustment = Omit<InputOf<typeof bonus.adjust>, 'payPassword'>

export const adjustAccount: Handler<typeof bonus.adjust, typeof schemas.adjust> = async (
  context,
  { payPassword, ...adjustment },
) => {
  const { tx, now, actor } = context
  const { userId, billType, direction, amount } = adjustment
  if (userId === actor.userId) refuse('SELF_APPROVE')
  const word = getLabel('bonus_bill_type', billType)
  if (!isDirectionAllowed(billType, direction)) refuseField('direction', '收支', `${word}的收支方向不正确`)
  const person = await findReceiver(tx, userId)
  if (!person) refuseNotFound({ userId }, 'USER_NOT_FOUND')
  if (direction === bonusDirection.income) {
    if (payPassword === undefined) refuseField('payPassword', '支付密码', '请输入支付密码')
    await checkPayPassword(context, payPassword)
    const businessDate = await lockFactDate(tx, now)
    if (await needsSecondPerson(tx, { operatorUserId: actor.userId, userId, amount, businessDate })) {
      const title = `${word} ${person.nickName}`
      const request = { typeCode: 'award', title, amount, bizType: null, bizId: null, forUserId: userId }
      return { billId: null, approvalId: await startApproval(context, { ...request, formData: adjustment }) }
    }
  }
  return { billId: await book(context, adjustment, { operatorUserId: actor.userId }), approvalId: null }
}

/** Effects of the decision on a large award, by a person who neither proposed nor receives it. */
export const awardDecisionEffects: DecisionEffects = {
  permission: 'employee:bonus:audit',
  approved: async (context, approvalId) => {
    const { wanted, applyUserId } = await readRequest(context.tx, approvalId)
    if ([wanted.userId, applyUserId].includes(context.actor.userId)) refuse('SELF_APPROVE')
    if (!(await findReceiver(context.tx, wanted.userId))) refuse('USER_NOT_FOUND')
    await book(context, wanted, { operatorUserId: applyUserId, approvalId })
  },
  rejected: async () => {},
  describe: async (db, approvalId) => {
    const { wanted } = await readRequest(db, approvalId)
    const { userId, billType, amount, remark } = wanted
    const person = await db.selectFrom('appUser').select('nickName').where('userId', '=', userId).executeTakeFirst()
    return {
      title: getLabel('bonus_bill_type', billType),
      route: null,
      rows: [
        { label: '员工', text: person?.nickName ?? '' },
        { label: '金额', amount },
        { label: '原因', text: remark },
      ],
    }
  },
}

async function readRequest(db: Db, approvalId: number): Promise<{ wanted: Adjustment; applyUserId: number }> {
  const { formData, applyUserId } = await db
    .selectFrom('approval')
    .select(['formData', 'applyUserId'])
    .where('approvalId', '=', approvalId)
    .executeTakeFirstOrThrow()
  // Form values of the approval, as `adjustAccount` stored them.
  return { wanted: formData as Adjustment, applyUserId }
}

const findReceiver = (db: Db, userId: number) =>
  db
    .selectFrom('appUser')
    .select(['userId', 'nickName'])
    .where('userId', '=', userId)
    .where('userType', '<>', userType.system)
    .where('status', '=', userStatus.active)
    .executeTakeFirst()

/** Books the bill and notifies its receiver. `approvalId` is the approval it required, if any. */
async function book(
  context: CommandContext,
  { userId, billType, direction, amount, remark }: Adjustment,
  by: { operatorUserId: number; approvalId?: number },
): Promise<number> {
  const { tx, now, actor, emit } = context
  const businessDate = await lockFactDate(tx, now)
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
    ...by,
  }
  const entryKey = `bonus:adjust:${randomUUID()}`
  const [billId = 0] = await bookBonusBills(tx, [bill], { entryKey, at: now, userId: actor.userId })
  const sign = direction === bonusDirection.income ? '+' : '−'
  const message = {
    userIds: [userId],
    category: notifyCategory.pay,
    title: `账户${getLabel('bonus_bill_type', billType)}`,
    content: `${sign}${formatFen(amount)}：${remark}`,
    route: buildBonusBillRoute(billId),
    bizType: 'bonusBill',
    bizId: billId,
  }
  await notify(tx, emit, message, now)
  emit({ topic: 'bonus', userIds: [userId] })
  context.log({
    subjectType: 'bonusBill',
    subjectId: billId,
    after: { userId, billType, direction, amount, remark, ...by },
  })
  return billId
}
