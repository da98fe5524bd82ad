/** What travels about monthly targets. Amounts are fen of performance, months are months of business dates. */
import { z } from 'zod'
import { done, fen, id, month, optional, page, paged } from '../../fields.ts'

export const schemas = {
  targetList: {
    input: z.object({ month: month('月份'), deptId: optional(id('部门')), ...page(50, 200) }),
    /** Departments first, then people, those with the largest target first. `deptId` takes in all below it. */
    answer: paged(
      z.object({
        targetId: z.number(),
        month: z.string(),
        /** Null for the target of a department. */
        userId: z.number().nullable(),
        nickName: z.string().nullable(),
        /** The department, or the one its person belongs to now. */
        deptId: z.number(),
        deptName: z.string(),
        targetAmount: z.number(),
        /** Who set it and when; nobody for what came with the venue. */
        setUserName: z.string().nullable(),
        setTime: z.string(),
      }),
    ),
  },
  /** For one person or one department. */
  setTarget: {
    input: z.object({
      month: month('月份'),
      userId: optional(id('员工')),
      deptId: optional(id('部门')),
      /** 0 takes the target away. */
      targetAmount: fen('目标金额'),
    }),
    answer: done,
  },
  /** The targets of the month before, for everybody who has none yet. */
  copyTargets: {
    input: z.object({ month: month('月份') }),
    answer: z.object({ count: z.number() }),
  },
}
