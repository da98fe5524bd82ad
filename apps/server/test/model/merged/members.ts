/** Commands on members and their stored value. */
import { payMethod } from '@nocturne/contract/codes'
import { members } from '@nocturne/contract/members/endpoints'
import { createMemberPhone } from '../../members.ts'
import { rechargeInCash, RECHARGE_RULE_1000_ID } from '../../stored-value.ts'
import type { MergedGroup } from '../merged-group.ts'
import { defineCommand, cachePerGroup } from './command.ts'
import type { MergedCommand } from './command.ts'

let membersMade = 0
const createMember = async ({ gm }: MergedGroup) => {
  const phonenumber = `135${String((membersMade += 1)).padStart(8, '0')}`
  return (await gm.call(members.add, { phonenumber })).memberId
}
export const prepareBillMember = cachePerGroup(createMember)
export const prepareMemberWithBalance = cachePerGroup(async (group) => {
  const memberId = await createMember(group)
  await rechargeInCash(group.cashier, memberId)
  return { memberId, phone: await createMemberPhone(group.api, memberId, `phone-${group.main}`) }
})

export const memberCommands: readonly MergedCommand[] = [
  defineCommand(
    'pay in for a member',
    members.takeRecharge,
    async (group) =>
      group.cashier.send(members.takeRecharge, {
        memberId: (await prepareMemberWithBalance(group)).memberId,
        ruleId: RECHARGE_RULE_1000_ID,
        payMethod: payMethod.cash,
      }),
    { needs: prepareMemberWithBalance },
  ),
  defineCommand(
    'merge members',
    members.merge,
    async (group) =>
      group.finance.send(members.merge, {
        memberId: await prepareBillMember(group),
        fromMemberId: (await prepareMemberWithBalance(group)).memberId,
        reason: '同一位客人',
      }),
    { needs: async (group) => [await prepareBillMember(group), await prepareMemberWithBalance(group)] },
  ),
]
