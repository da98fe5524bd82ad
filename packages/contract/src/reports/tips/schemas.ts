/** Report 打赏统计. */
import { z } from 'zod'
import { rewardSettleStatus, userType } from '../../codes.ts'
import { code, coded, oneOf, optional } from '../../fields.ts'
import { buildLineLevelSchemas, buildUserLevel } from '../frame.ts'
import { tipsReport } from './definition.ts'

const receivers = buildUserLevel(tipsReport, tipsReport.levels.receivers)
const tips = buildLineLevelSchemas(tipsReport, tipsReport.levels.tips, {
  rewardId: z.number(),
  payTime: z.string(),
  /** Empty for a guest without a name, and for one who wants to stay anonymous. */
  fromName: z.string(),
  tableName: z.string(),
  /** Amount paid. `rewardAmount` and `userShare` are 0 after a refund. */
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
      /** `actor`: performers; `staff`: all other employees who accept tips. */
      toUserType: optional(oneOf('人员类型', [userType.staff, userType.actor])),
    }),
  },
  tipsReceived: received,
  ownTips: { ...received, input: received.input.omit({ deptId: true, userId: true, keyword: true }) },
}
