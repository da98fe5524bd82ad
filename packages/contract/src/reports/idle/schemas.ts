/** What travels in 无业绩统计. */
import { z } from 'zod'
import { flag, id, int, list, optional } from '../../fields.ts'
import type { RoleKey } from '../../permissions.ts'
import { asked, person } from '../frame.ts'

/** Roles whose work is selling; managers of the floor, mood team and the general manager may sell besides their own work. */
export const SELLING_ROLES = ['sales', 'deptManager'] as const satisfies readonly RoleKey[]

/** As many as a page holds at most. */
const MOST_REMINDED = 200

export const schemas = {
  idlePeople: {
    /**
     * `deptId` takes in all below it. `sellersOnly`: people whose role is to sell (`SELLING_ROLES`); others may sell as well, and are listed
     * without it.
     */
    input: z.object({
      ...asked,
      minIdleDays: optional(int('连续天数', 0, 3_660)),
      sellersOnly: optional(flag('仅销售岗位')),
    }),
    answer: z.object({
      /** The night that is running. */
      today: z.string(),
      beginDate: z.string(),
      endDate: z.string(),
      scope: z.enum(['self', 'dept', 'all']),
      /** Everybody who sells, within reach and filter. */
      salesNum: z.number(),
      rows: z.array(
        person.extend({
          /** The last night he opened a table, up to the end of the nights asked for. */
          lastOpenDate: z.string().nullable(),
          /** Nights he was to work on since the last one that brought performance, or since he came; before schedules, all nights of the house. */
          idleDays: z.number(),
          /** Bookings for the nights asked for. */
          bookingCount: z.number(),
          /** Somebody has reminded him tonight: once is enough. */
          reminded: z.boolean(),
        }),
      ),
      total: z.number(),
    }),
  },
  remindIdle: {
    input: z.object({ userIds: list('员工', id('员工'), MOST_REMINDED) }),
    /** How many were told; whoever had been reminded tonight is not told again. */
    answer: z.object({ count: z.number() }),
  },
}
