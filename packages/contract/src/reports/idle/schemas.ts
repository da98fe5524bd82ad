/** Report 无业绩统计. */
import { z } from 'zod'
import { flag, id, int, list, optional } from '../../fields.ts'
import type { RoleKey } from '../../permissions.ts'
import { reportQuery, person } from '../frame.ts'

/** Roles whose job is selling; floor managers, mood team and the general manager may sell in addition to their job. */
export const SELLING_ROLES = ['sales', 'deptManager'] as const satisfies readonly RoleKey[]

/** Maximum of one page. */
const MAX_REMINDED = 200

export const schemas = {
  idlePeople: {
    /**
     * `deptId` includes sub-departments. `sellersOnly`: only people with a selling role (`SELLING_ROLES`); without it, everyone who may
     * sell.
     */
    input: z.object({
      ...reportQuery,
      minIdleDays: optional(int('连续天数', 0, 3_660)),
      sellersOnly: optional(flag('仅销售岗位')),
    }),
    answer: z.object({
      /** The current night. */
      today: z.string(),
      beginDate: z.string(),
      endDate: z.string(),
      scope: z.enum(['self', 'dept', 'all']),
      /** All people who may sell, within scope and filter. */
      salesNum: z.number(),
      rows: z.array(
        person.extend({
          /** Last night with an opened table, up to the end of the requested nights. */
          lastOpenDate: z.string().nullable(),
          /** Scheduled nights since the last one with performance, or since joining; before schedules existed, all nights of the venue. */
          idleDays: z.number(),
          /** Bookings for the requested nights. */
          bookingCount: z.number(),
          /** Already reminded tonight; only one reminder a night. */
          reminded: z.boolean(),
        }),
      ),
      total: z.number(),
    }),
  },
  remindIdle: {
    input: z.object({ userIds: list('员工', id('员工'), MAX_REMINDED) }),
    /** Number of people notified; those already reminded tonight are skipped. */
    answer: z.object({ count: z.number() }),
  },
}
