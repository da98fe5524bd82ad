/** Tips: guests scan the code of their table or of a person; most tips go to performers. */
import { formatFen } from '@nocturne/base/money'
import { notifyCategory, payBizType, rewardSettleStatus, rewardStatus, userType } from '@nocturne/contract/codes'
import { rewards } from '@nocturne/contract/rewards/endpoints'
import { formatRewardNotice } from '../../src/modules/rewards/reward-payable.ts'
import { isTipAmountAllowed, computeShares } from '../../src/modules/rewards/reward-rules.ts'
import { AVERAGE_PARTIES } from './calendar.ts'
import { getAccountId } from './drawers.ts'
import type { Row } from './load-rows.ts'
import { toNightSeconds } from './night-clock.ts'
import { isOccupied, formatNow, SYSTEM_ACTOR } from './night.ts'
import type { Night, Sitting } from './night.ts'
import { addOnlinePayment, drawPayerPhone } from './online-payment.ts'
import { drawOnlineMeans } from './pay-mix.ts'
import type { OnlineMeans } from './pay-mix.ts'
import type { Random } from './random.ts'
import type { VenuePerson } from './venue.ts'
import { logOperation, postEntry, addNotification } from './write.ts'

const ACTOR_SHARE = 0.75
const TABLE_CODE_SHARE = 0.7
const [FIRST_TIP, LAST_TIP] = [toNightSeconds(21), toNightSeconds(2, 45)]
/** Amounts in fen. */
const MEDIAN = 66_00
const MOST = 1_314_00
const messages = ['唱得真好', '生日快乐', '服务很贴心', '今晚很开心', '加油', '再来一首'] as const

/** Distributes the tips of a night over its hours. */
export function planTips(night: Night, openings: number): void {
  const random = night.stream('tips')
  const count = Math.round(8 + (22 * openings) / AVERAGE_PARTIES)
  for (let index = 0; index < count; index += 1) {
    const middle = (random.next() + random.next()) / 2
    night.time.plan(FIRST_TIP + middle * (LAST_TIP - FIRST_TIP), () => giveTip(night, night.stream('tip', index)))
  }
}

function giveTip(night: Night, random: Random): void {
  const seated = [...night.floor.seated.values()].filter(isOccupied)
  if (seated.length === 0) return
  const sitting = random.pick(seated)
  const receiver = pickReceiver(night, sitting, random)
  const payMethod = drawOnlineMeans(random)
  const amount = Math.min(MOST, Math.max(1_00, Math.round(random.lognormal(MEDIAN, 1.15) / 1_00) * 1_00))
  const { 'reward.min': min, 'reward.max': max } = night.venue.config
  if (!isTipAmountAllowed(amount, { min, max })) return
  const rewardId = night.ids.next('reward')
  const payment = addOnlinePayment(
    night,
    {
      bizType: payBizType.reward,
      bizId: rewardId,
      billId: null,
      orderId: null,
      amount,
      payMethod,
      payerName: '客人',
      subject: `打赏 ${receiver.nickName} ${formatFen(amount, { trim: true })}`,
    },
    { phone: drawPayerPhone(sitting.guests, random), cashier: null },
  )
  // A tip does not count as performance.
  payment.countsPerformance = false
  const reward = createRewardRow(night, { rewardId, sitting, receiver, payment, payMethod, random })
  book(night, reward)
}

/** Picks the person who is tipped: a performer, or else mostly the waiter of the table. */
function pickReceiver(night: Night, { waiter }: Sitting, random: Random): VenuePerson {
  const tipped = night.venue.people.filter((person) => person.rewardFlag)
  const isActor = random.chance(ACTOR_SHARE)
  const others = tipped.filter((person) => (person.userType === userType.actor) === isActor)
  return !isActor && waiter.rewardFlag && random.chance(0.6) ? waiter : random.pick(others)
}

type TipInput = {
  rewardId: number
  sitting: Sitting
  receiver: VenuePerson
  payment: Row<'payment'>
  payMethod: OnlineMeans
  random: Random
}

function createRewardRow(
  night: Night,
  { rewardId, sitting, receiver, payment, payMethod, random }: TipInput,
): Row<'reward'> {
  const { config, tableCodes, personCodes } = night.venue
  const { record } = sitting
  const own = random.chance(TABLE_CODE_SHARE) ? tableCodes.get(record.tableId) : personCodes.get(receiver.userId)
  if (own === undefined) throw new Error(`no code of ${record.tableName} or ${receiver.nickName} can be scanned`)
  const rates = { actorBp: config['reward.shareBp.actor'], staffBp: config['reward.shareBp.staff'] }
  const row: Row<'reward'> = {
    rewardId,
    rewardNo: night.ids.number('DS', night.date),
    intentKey: payment.requestKey ?? '',
    rewardCode: own,
    ...toReceiverColumns(receiver),
    tableId: record.tableId,
    tableName: record.tableName,
    tableRecordId: record.tableRecordId,
    fromOpenId: payment.payerOpenId,
    fromName: '',
    memberId: null,
    amount: payment.amount,
    ...computeShares(payment.amount, receiver.userType, rates),
    message: random.chance(0.25) ? random.pick(messages) : '',
    anonymous: random.chance(0.15),
    payMethod,
    paymentId: payment.paymentId,
    status: rewardStatus.succeeded,
    settleStatus: rewardSettleStatus.open,
    paidAt: formatNow(night),
    businessDate: night.date,
    refundUserId: null,
    refundReason: '',
    refundedAt: null,
    createdAt: payment.createdAt,
  }
  night.rows.reward.push(row)
  return row
}

const toReceiverColumns = ({ userId, nickName, deptId, deptName, ...person }: VenuePerson) => ({
  toUserId: userId,
  toUserName: nickName,
  toDeptId: deptId,
  toDeptName: deptName,
  toUserType: person.userType,
})

/** Books the receiver's share as a liability until pay day, and the rest as income of the venue. */
function book(night: Night, reward: Row<'reward'>): void {
  const { rewardId, rewardNo, toUserId, amount, userShare } = reward
  const lines = [
    { accountId: getAccountId(night, `${reward.payMethod}:clearing`), amount },
    { accountId: getAccountId(night, `tips_payable:${toUserId}`), amount: -userShare },
    { accountId: getAccountId(night, 'income:tips'), amount: -reward.companyShare },
  ]
  postEntry(night, { businessKey: `payment:${reward.paymentId}`, kind: 'reward', lines }, null)
  logOperation(night, rewards.give, SYSTEM_ACTOR, {
    title: '打赏',
    subjectType: 'reward',
    subjectId: rewardId,
    after: { rewardNo, toUserId, amount, userShare },
  })
  const message = {
    category: notifyCategory.pay,
    title: '收到打赏',
    content: formatRewardNotice(reward),
    route: '/pages/employeeCenter/sumReward/index',
    bizType: 'reward',
    bizId: rewardId,
  }
  addNotification(night, toUserId, message, { read: !night.clock.running })
}
