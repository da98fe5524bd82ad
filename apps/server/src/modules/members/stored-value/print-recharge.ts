/** 打印充值单: receipt of one recharge, for staff who may take or refund recharges of the member. */
import { formatTime } from '@nocturne/base/venue-time'
import { maskPhone } from '@nocturne/base/masking'
import { rechargeStatus } from '@nocturne/contract/codes'
import type { storedValue } from '@nocturne/contract/members/stored-value/endpoints'
import type { schemas } from '@nocturne/contract/members/stored-value/schemas'
import type { Handler } from '../../../http/bind.ts'
import { isPermitted } from '../../../http/policy.ts'
import { refuseNotFound } from '../../../http/refusal.ts'
import { formatRechargeReceipt } from './recharge-receipt.ts'
import { getRechargeGifts } from './recharge-store.ts'

export const printRecharge: Handler<typeof storedValue.printRecharge, typeof schemas.printRecharge> = async (
  { tx, now, actor, log },
  { rechargeId },
) => {
  const found = await tx
    .selectFrom('rechargeOrder as o')
    .innerJoin('member as m', 'm.memberId', 'o.memberId')
    .leftJoin('appUser as u', 'u.userId', 'm.salesUserId')
    .selectAll('o')
    .select(['m.phonenumber', 'u.userId as ownerId', 'u.deptId as ownerDept'])
    .where('o.rechargeId', '=', rechargeId)
    .where('o.status', 'in', [rechargeStatus.succeeded, rechargeStatus.refunded])
    .executeTakeFirst()
  const gives = actor.permissions.has('member:recharge:refund')
  if (!found) refuseNotFound({ rechargeId })
  if (!gives && !isPermitted(actor, 'member:recharge:add', { userIds: [found.ownerId], deptId: found.ownerDept }))
    refuseNotFound({ rechargeId })
  const { rechargeNo, phonenumber, paidAt, balanceAfter, operatorUserName } = found
  const venue = await tx
    .selectFrom('sysConfig')
    .select('configValue')
    .where('configKey', '=', 'venue.venueName')
    .executeTakeFirst()
  log({ subjectType: 'recharge', subjectId: rechargeId, after: { rechargeNo } })
  return {
    printText: formatRechargeReceipt({
      ...found,
      venueName: typeof venue?.configValue === 'string' ? venue.configValue : '',
      phoneMask: maskPhone(phonenumber),
      payTime: paidAt ?? '',
      giftGoods: getRechargeGifts(found),
      balanceAfter: balanceAfter ?? 0,
      operator: operatorUserName ?? '',
      time: formatTime(now),
      printedBy: actor.nickName,
    }),
  }
}
