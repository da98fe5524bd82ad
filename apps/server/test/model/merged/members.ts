/** Commands on members and their stored value. */
import { payMethod } from '@nocturne/contract/codes'
import { members } from '@nocturne/contract/members/endpoints'
import { createMemberPhone } from '../../members.ts'
import { payIn, RULE_1000 } from '../../stored-value.ts'
import type { Group } from '../merged-group.ts'
import { command, cachePerGroup } from './command.ts'
import type { Command } from './command.ts'

let membersMade = 0
const createMember = async ({ gm }: Group) => {
  const phonenumber = `135${String((membersMade += 1)).padStart(8, '0')}`
  return (await gm.call(members.add, { phonenumber })).memberId
}
export const memberOfBill = cachePerGroup(createMember)
export const memberWithMoney = cachePerGroup(async (group) => {
  const memberId = await createMember(group)
  await payIn(group.cashier, memberId)
  return { memberId, phone: await createMemberPhone(group.api, memberId, `phone-${group.main}`) }
})

export const ofMembers: readonly Command[] = [
  command(
    'pay in for a member',
    members.takeRecharge,
    async (group) =>
      group.cashier.send(members.takeRecharge, {
        memberId: (await memberWithMoney(group)).memberId,
        ruleId: RULE_1000,
        payMethod: payMethod.cash,
      }),
    { needs: memberWithMoney },
  ),
  command(
    'merge members',
    members.merge,
    async (group) =>
      group.finance.send(members.merge, {
        memberId: await memberOfBill(group),
        fromMemberId: (await memberWithMoney(group)).memberId,
        reason: '同一位客人',
      }),
    { needs: async (group) => [await memberOfBill(group), await memberWithMoney(group)] },
  ),
]
