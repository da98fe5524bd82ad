/** Report 无业绩统计. */
import { z } from 'zod'
import { flag, id, int, list, optional } from '../../fields.ts'
import type { RoleKey } from '../../permissions.ts'
import { reportQuery, person } from '../frame.ts'

/** Roles whose job is selling. Floor managers, the mood team and the general manager may also sell. */
export const SELLING_ROLES = ['sales', 'deptManager'] as const satisfies readonly RoleKey[]

/** Maximum people reminded in one request, which is the maximum of one page. */
const MAX_REMINDED = 200

export const schemas = {
  idlePeople: {
    /**
     * `deptId` includes sub-departments. `sellersOnly`: only people with one of `SELLING_ROLES`; otherwise all people
     * who may sell.
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
      /** Number of people who may sell, within scope and filter. */
      salesNum: z.number(),
      rows: z.array(
        person.extend({
          /** Last night in which the person opened a table, not after the requested nights; null without one. */
          lastOpenDate: z.string().nullable(),
          /**
           * Number of scheduled nights since the person's last performance, or since joining. All nights of the venue
           * count for the time before schedules existed.
           */
          idleDays: z.number(),
          /** Number of the person's bookings for the requested nights. */
          bookingCount: z.number(),
          /** True when the person was already reminded tonight; only one reminder is possible per night. */
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
