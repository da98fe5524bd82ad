/** Commands for performers: tips and time on stage. */
import { randomUUID } from 'node:crypto'
import { addMinutes } from '@nocturne/base/venue-time'
import { actorClockKind, applyType } from '@nocturne/contract/codes'
import { rewards } from '@nocturne/contract/rewards/endpoints'
import { stage } from '@nocturne/contract/stage/endpoints'
import type { Caller } from '../../api.ts'
import { createGuestPhone } from '../../guest-phone.ts'
import type { MergedGroup } from '../merged-group.ts'
import { defineCommand, getUserId, buildMultiTransactionOptions, getNight, cachePerGroup } from './command.ts'
import type { MergedCommand } from './command.ts'
import { sendPaidCallback, readOutTradeNo } from './provider.ts'

const paidTip = cachePerGroup(async (group) => {
  const { data } = await sendTip(group)
  await sendPaidCallback(group, await readOutTradeNo(group, data.paymentNo))
  return data.rewardId
})
const sendTip = (group: MergedGroup) =>
  createGuestPhone(group.api).send(rewards.give, {
    money: 5_200,
    userId: getUserId(group.singer),
    rewardCode: group.rewardCode,
    payMethod: 'wechat',
    openId: 'o-of-guest',
    tableId: group.mainTable,
    requestId: randomUUID(),
  })

const playing = cachePerGroup(async ({ singer, main }) => {
  const { actorClockId } = await singer.call(stage.on, { clockKind: actorClockKind.requested, tableRecordId: main })
  return actorClockId
})

/** Puts a performer on stage and ends the time. */
const played = cachePerGroup(async ({ director, thirdSinger, main }) => {
  const { actorClockId } = await director.call(stage.on, {
    actorUserId: getUserId(thirdSinger),
    clockKind: actorClockKind.requested,
    tableRecordId: main,
  })
  await director.call(stage.off, { actorClockId, keepShort: true })
  return actorClockId
})

/** Time on stage without a punch: the minute after the group was created. */
const requestTime = ({ main, api }: MergedGroup, performer: Caller) => {
  const endTime = api.clock.now()
  return performer.send(stage.applyAdd, {
    applyType: applyType.actorCorrection,
    businessDate: getNight({ api }),
    tableRecordId: main,
    clockKind: actorClockKind.extra,
    beginTime: addMinutes(endTime, -1),
    endTime,
    reason: '忘了点',
  })
}
const getTimeApplyId = cachePerGroup(async (group) => {
  const { data, errCode } = await requestTime(group, group.singer)
  return data?.applyId ?? Promise.reject(new Error(errCode))
})

export const tipCommands: readonly MergedCommand[] = [
  defineCommand('a tip', rewards.give, sendTip, buildMultiTransactionOptions()),
  defineCommand(
    'a tip goes back',
    rewards.refund,
    async (group) => group.finance.send(rewards.refund, { rewardId: await paidTip(group), reason: '客人误付' }),
    { needs: paidTip },
  ),
]

export const stageCommands: readonly MergedCommand[] = [
  defineCommand('on stage', stage.on, ({ director, otherSinger, joined }) =>
    director.send(stage.on, {
      actorUserId: getUserId(otherSinger),
      clockKind: actorClockKind.requested,
      tableRecordId: joined,
    }),
  ),
  defineCommand(
    'off the stage',
    stage.off,
    async (group) => group.singer.send(stage.off, { actorClockId: await playing(group) }),
    { needs: playing },
  ),
  defineCommand(
    'never on stage',
    stage.cancel,
    async (group) => group.manager.send(stage.cancel, { actorClockId: await played(group), reason: '登记错' }),
    { needs: played },
  ),
  defineCommand('ask for time on stage', stage.applyAdd, (group) => requestTime(group, group.idleSinger)),
  ...[true, false].map((agree) =>
    defineCommand(
      `audit time on stage: ${agree}`,
      stage.applyAudit,
      async (group) =>
        group.director.send(stage.applyAudit, { applyId: await getTimeApplyId(group), agree, opinion: '核对过了' }),
      { needs: getTimeApplyId },
    ),
  ),
  defineCommand(
    'urge for time on stage',
    stage.applyUrge,
    async (group) => group.singer.send(stage.applyUrge, { applyId: await getTimeApplyId(group) }),
    { needs: getTimeApplyId },
  ),
  defineCommand(
    'take time on stage back',
    stage.applyCancel,
    async (group) => group.singer.send(stage.applyCancel, { applyId: await getTimeApplyId(group) }),
    { needs: getTimeApplyId },
  ),
]
