/** Monthly targets. Amounts are fen of performance, months are months of business dates. */
import { z } from 'zod'
import { emptyResponse, fen, id, month, optional, page, paged } from '../../fields.ts'

export const schemas = {
  targetList: {
    input: z.object({ month: month('月份'), deptId: optional(id('部门')), ...page(50, 200) }),
    /** Departments first, then people; largest target first. `deptId` includes sub-departments. */
    answer: paged(
      z.object({
        targetId: z.number(),
        month: z.string(),
        /** Null for the target of a department. */
        userId: z.number().nullable(),
        nickName: z.string().nullable(),
        /** The target's department; for a person's target, the person's current department. */
        deptId: z.number(),
        deptName: z.string(),
        targetAmount: z.number(),
        /** Author and time; the author is null for the venue's initial targets. */
        setUserName: z.string().nullable(),
        setTime: z.string(),
      }),
    ),
  },
  /** Sets the target of one person or one department. */
  setTarget: {
    input: z.object({
      month: month('月份'),
      userId: optional(id('员工')),
      deptId: optional(id('部门')),
      /** 0 removes the target. */
      targetAmount: fen('目标金额'),
    }),
    answer: emptyResponse,
  },
  /** Copies last month's targets to all people and departments without a target this month. */
  copyTargets: {
    input: z.object({ month: month('月份') }),
    answer: z.object({ count: z.number() }),
  },
}
