/** Schedules. Shift times are `HH:mm`; a shift that ends at or before its start time ends on the next day. */
import { getWeekday } from '@nocturne/base/venue-time'
import { z } from 'zod'
import * as codes from '../codes.ts'
import { code, coded, date, emptyResponse, flag, id, int, list, month, emptyInput, optional, text } from '../fields.ts'

/** Business date that must be a Monday. */
const week = (label: string) => date(label).refine((day) => getWeekday(day) === 1, `${label}须为周一`)

const clock = (label: string) =>
  z
    .string({ error: `请选择${label}` })
    .trim()
    .regex(/^([01]\d|2[0-9]):[0-5]\d$/, `${label}不正确`)
    .meta({ title: label }) as unknown as z.ZodType<string, string>

/** Shift as displayed in a cell; a rest shift has no times. */
const terms = {
  shiftName: z.string(),
  /** Abbreviation of at most three letters, to fit a cell. */
  shortName: z.string(),
  color: coded(codes.shiftColor),
  restFlag: z.boolean(),
  onTime: z.string().nullable(),
  offTime: z.string().nullable(),
}

const shift = z.object({
  shiftId: z.number(),
  ...terms,
  /**
   * Minutes. `onAdvanceMinutes`: how early before the start an employee can punch in. `lateMinutes`, `lackMinutes`:
   * delay that counts as late, and as a missing punch. `earlyMinutes`: time before the end that counts as leaving
   * early. `offDelayMinutes`: how long after the end an employee can punch out.
   */
  onAdvanceMinutes: z.number(),
  lateMinutes: z.number(),
  lackMinutes: z.number(),
  earlyMinutes: z.number(),
  offDelayMinutes: z.number(),
  status: coded(codes.normalDisable),
})

const cell = z.object({
  userId: z.number(),
  deptId: z.number(),
  businessDate: z.string(),
  /** Null for a draft that removes the published shift. */
  shiftId: z.number().nullable(),
  ...terms,
  /** Draft or published; only users who plan receive drafts. */
  status: coded(codes.scheduleStatus),
  /** Swap application that created this shift; null without one. */
  swapApplyId: z.number().nullable(),
  /** Short name of the published shift that the draft would change; null for published cells. */
  publishedName: z.string().nullable(),
  /** Reason given by the automatic proposal; null for manually chosen and for published cells. */
  reason: z.string().nullable(),
})

/**
 * Violation of the rest rules or conflict with leave, on the night where it occurs. `n`: hours between two shifts, nights in a row, or days
 * off in the month; 0 for leave.
 */
const violation = z.object({ businessDate: z.string(), fault: coded(codes.restFault), n: z.number() })

export const schemas = {
  /**
   * One month (`month`) or one week (`weekBegin`, a Monday; default: the current week), of the caller or of a department including
   * sub-departments.
   */
  list: {
    input: z.object({
      month: optional(month('月份')),
      weekBegin: optional(week('周')),
      /** Department, including sub-departments; default: the caller's own. */
      deptId: optional(id('部门')),
      /** True limits the schedule to the caller. */
      mine: optional(flag('我的排班')),
    }),
    answer: z.object({
      beginDate: z.string(),
      endDate: z.string(),
      /** The current night; earlier nights are over. */
      today: z.string(),
      /** Null when the caller sees only their own schedule, or when the department is not their own. */
      dept: z.object({ deptId: z.number(), deptName: z.string() }).nullable(),
      /** Departments whose schedules the caller may read; empty for callers who see only their own. */
      depts: z.array(z.object({ deptId: z.number(), deptName: z.string() })),
      /** True when the caller may plan this department. */
      canEdit: z.boolean(),
      /** Sorted by department, then person. */
      people: z.array(
        z.object({
          userId: z.number(),
          nickName: z.string(),
          avatarUrl: z.string().nullable(),
          deptId: z.number(),
          deptName: z.string(),
          postName: z.string(),
          /** Number of shifts and of days off within these dates. */
          shiftCount: z.number(),
          restCount: z.number(),
          faults: z.array(violation),
        }),
      ),
      /** Sorted by person, then date; a night without a cell is not planned. */
      cells: z.array(cell),
      /** Nights covered by approved leave, planned or not, sorted by person, then date. */
      leaves: z.array(
        z.object({
          userId: z.number(),
          businessDate: z.string(),
          /** Venue times of the leave. */
          beginTime: z.string(),
          endTime: z.string(),
          /**
           * True when the leave covers at least half of the shift, or without a shift at least half of the evening: the
           * employee then counts as absent.
           */
          away: z.boolean(),
        }),
      ),
      /** Shifts that can be chosen, in display order. */
      shifts: z.array(shift),
      /** Number of drafts within these dates, and number of people they affect. */
      drafts: z.object({ count: z.number(), people: z.number() }),
      /** Required days off per month, minimum hours between two shifts, maximum nights in a row. */
      rules: z.object({ restDays: z.number(), restHours: z.number(), daysInRow: z.number() }),
      /** Staffing demand of each night of a week; empty for users who may not plan, and for a month. */
      demand: z.array(
        z.object({
          businessDate: z.string(),
          /** Share of the staff that the night needs, basis points. */
          loadBp: z.number(),
          /** Number of people of this department that the night needs. */
          need: z.number(),
          /** Average takings of this weekday over eight weeks, fen; null without such nights, and for users who may not see them. */
          takings: z.number().nullable(),
          bookings: z.number(),
        }),
      ),
      /**
       * The caller's last change of the plan; null unless it affects these dates and can be undone. `count`: number of
       * changed cells.
       */
      undo: z
        .object({
          changeId: z.number(),
          kind: z.enum(['edit', 'copy', 'propose', 'publish', 'clear']),
          count: z.number(),
          createTime: z.string(),
        })
        .nullable(),
    }),
  },
  /** Saves drafts, or with `publish` publishes immediately. PARAM_INVALID for a cell listed twice or a removed shift. */
  save: {
    input: z.object({
      rows: list(
        '排班',
        z.object({
          userId: id('员工'),
          businessDate: date('日期'),
          /** Absent: clears the plan of this night. */
          shiftId: optional(id('班次')),
        }),
        400,
      ),
      publish: optional(flag('发布')),
    }),
    answer: emptyResponse,
  },
  /** Fills the empty cells of a week with the plan of another week, as drafts. */
  copyWeek: {
    input: z.object({ fromWeek: week('来源周'), toWeek: week('目标周'), deptId: optional(id('部门')) }),
    answer: z.object({ count: z.number() }),
  },
  /**
   * Creates drafts for empty cells of future nights that respect the rest rules: days off on nights with little demand,
   * weekends off in rotation.
   */
  propose: {
    input: z.object({ fromWeek: week('开始周'), toWeek: week('结束周'), deptId: optional(id('部门')) }),
    answer: z.object({ count: z.number() }),
  },
  /**
   * Publishes all drafts for current and future nights from the first to the last of these weeks; notifies the affected
   * employees.
   */
  publish: {
    input: z.object({ fromWeek: week('开始周'), toWeek: week('结束周'), deptId: optional(id('部门')) }),
    /** Number of changed cells and of notified people. */
    answer: z.object({ count: z.number(), people: z.number() }),
  },
  /**
   * Undoes one of the caller's own changes: restores its cells, publishes the previous shifts of published cells, and
   * notifies their people. STALE_DATA when one of the cells has changed since then.
   */
  undo: { input: z.object({ changeId: id('修改') }), answer: z.object({ count: z.number() }) },
  clearDraft: {
    input: z.object({ fromWeek: week('开始周'), toWeek: week('结束周'), deptId: optional(id('部门')) }),
    answer: z.object({ count: z.number() }),
  },
  /** Waiters of the tables in one week (`weekBegin`, a Monday; default: the current week). */
  dutyList: {
    input: z.object({ weekBegin: optional(week('周')) }),
    answer: z.object({
      beginDate: z.string(),
      endDate: z.string(),
      /** The current night; earlier nights are over. */
      today: z.string(),
      /** Working shifts in use. */
      shifts: z.array(
        z.object({ shiftId: z.number(), shiftName: z.string(), onTime: z.string(), offTime: z.string() }),
      ),
      /** Areas with tables in use, both in floor order. */
      areas: z.array(
        z.object({
          areaId: z.number(),
          areaName: z.string(),
          tables: z.array(z.object({ tableId: z.number(), tableName: z.string() })),
        }),
      ),
      /** Assignable people, and those who have a duty in this week. */
      people: z.array(
        z.object({
          userId: z.number(),
          nickName: z.string(),
          postName: z.string(),
          /** False for people outside the caller's scope and for former employees. */
          assignable: z.boolean(),
          hasLeft: z.boolean(),
        }),
      ),
      /** Nights with a published shift or with leave, of people within the caller's scope. */
      nights: z.array(
        z.object({
          userId: z.number(),
          businessDate: z.string(),
          state: z.enum(['work', 'rest', 'leave']),
          /** Null on a night of leave without a shift. */
          shiftId: z.number().nullable(),
          shiftName: z.string(),
        }),
      ),
      /** `shiftId` null: the duty lasts all night. */
      rows: z.array(
        z.object({
          businessDate: z.string(),
          tableId: z.number(),
          shiftId: z.number().nullable(),
          waiterUserId: z.number(),
        }),
      ),
      /** Bookings of each night, and up to eight closed nights of its weekday before it, latest first. */
      demand: z.array(
        z.object({
          businessDate: z.string(),
          /** Without cancelled ones, in order of arrival. */
          bookings: z.array(
            z.object({
              bookingId: z.number(),
              arriveTime: z.string(),
              guestNum: z.number(),
              areaName: z.string(),
              /** Null while the booking is for an area. */
              tableName: z.string().nullable(),
            }),
          ),
          past: z.array(
            z.object({
              businessDate: z.string(),
              /** Opened tables. */
              tableCount: z.number(),
              /** 消费总额, fen; null for users who may not see it. */
              takings: z.number().nullable(),
            }),
          ),
        }),
      ),
    }),
  },
  /**
   * Assigns tables, all rows or none. `seenUserId` is the waiter that was shown; STALE_DATA with `{ rows: [{ tableId,
   * tableName, waiterUserId, waiterName }] }` when a table has another one by now.
   */
  dutySave: {
    input: z.object({
      rows: list(
        '值台',
        z.object({
          businessDate: date('营业日'),
          tableId: id('台位'),
          /** Absent: all night. */
          shiftId: optional(id('班次')),
          /** Absent: removes the duty. */
          waiterUserId: optional(id('服务员')),
          seenUserId: optional(id('原来的服务员')),
        }),
        1_000,
      ),
    }),
    answer: emptyResponse,
  },
  /**
   * Copies the duties of the week before `toWeek` to tables without one, for people who still work here. `skipped`:
   * names of people who have left or are outside the caller's scope.
   */
  dutyCopyWeek: {
    input: z.object({ toWeek: week('目标周') }),
    answer: z.object({ count: z.number(), skipped: z.array(z.string()) }),
  },
  /** Lists all shifts, removed ones last. */
  /** The caller's own calendar; null without one. Its address is shown only when it is created. */
  calendarFeed: {
    input: emptyInput,
    answer: z.object({ createTime: z.string().nullable(), lastReadTime: z.string().nullable() }),
  },
  /** Gives the caller's calendar a new secret address; the previous one ends. */
  calendarRenew: { input: emptyInput, answer: z.object({ url: z.string() }) },
  calendarStop: { input: emptyInput, answer: emptyResponse },
  shiftList: { input: emptyInput, answer: z.object({ rows: z.array(shift) }) },
  /** Creates or changes a shift. Future nights use the new terms; employees scheduled for it are notified of changed times. */
  shiftSave: {
    input: z.object({
      shiftId: optional(id('班次')),
      shiftName: text('班次名称', 10),
      shortName: text('简称', 3),
      restFlag: optional(flag('休息')),
      /** Both required unless it is a rest shift. */
      onTime: optional(clock('上班时间')),
      offTime: optional(clock('下班时间')),
      onAdvanceMinutes: optional(int('可提前打卡分钟', 0, 720)),
      lateMinutes: optional(int('迟到分钟', 1, 720)),
      lackMinutes: optional(int('缺卡分钟', 1, 720)),
      earlyMinutes: optional(int('早退分钟', 1, 720)),
      offDelayMinutes: optional(int('下班后可打卡分钟', 0, 720)),
      color: code('颜色', codes.shiftColor),
    }),
    answer: z.object({ shiftId: z.number() }),
  },
  /** Removes a shift from the choices. Published cells stay; drafts with the shift are deleted. */
  shiftRemove: { input: z.object({ shiftId: id('班次') }), answer: emptyResponse },
}
