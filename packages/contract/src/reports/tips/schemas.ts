/** What travels in 打赏统计. */
import { z } from 'zod'
import { rewardSettleStatus, userType } from '../../codes.ts'
import { code, coded, oneOf, optional } from '../../fields.ts'
import { lineLevel, userLevel } from '../frame.ts'
import { tipsReport } from './definition.ts'

const receivers = userLevel(tipsReport, tipsReport.levels.receivers)
const tips = lineLevel(tipsReport, tipsReport.levels.tips, {
  rewardId: z.number(),
  payTime: z.string(),
  /** Empty for a guest who gave no name or did not want to be named. */
  fromName: z.string(),
  tableName: z.string(),
  /** As it was given; `rewardAmount` and `userShare` are 0 once it went back to the guest. */
  amount: z.number(),
  message: z.string(),
  settleStatus: coded(rewardSettleStatus),
})
const received = {
  ...tips,
  input: tips.input.extend({ settleStatus: optional(code('入账状态', rewardSettleStatus)) }),
}

export const schemas = {
  tipsReceivers: {
    ...receivers,
    input: receivers.input.extend({
      /** `actor`, or `staff` for everybody else who may be tipped. */
      toUserType: optional(oneOf('人员类型', [userType.staff, userType.actor])),
    }),
  },
  tipsReceived: received,
  ownTips: { ...received, input: received.input.omit({ deptId: true, userId: true, keyword: true }) },
}
