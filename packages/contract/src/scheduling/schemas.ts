/** What travels about schedules. Times of a shift are `HH:mm`; one that ends at or before it begins ends the day after. */
import { weekday } from '@nocturne/base/venue-time'
import { z } from 'zod'
import * as codes from '../codes.ts'
import { code, coded, date, done, flag, id, int, list, month, nothing, optional, text } from '../fields.ts'

/** A Monday of business dates. */
const week = (label: string) => date(label).refine((day) => weekday(day) === 1, `${label}须为周一`)

const clock = (label: string) =>
  z
    .string({ error: `请选择${label}` })
    .trim()
    .regex(/^([01]\d|2[0-9]):[0-5]\d$/, `${label}不正确`)
    .meta({ title: label }) as unknown as z.ZodType<string, string>

/** A shift as a cell shows it; rest has no times. */
const terms = {
  shiftName: z.string(),
  /** At most three letters: what fits a cell. */
  shortName: z.string(),
  color: coded(codes.shiftColor),
  restFlag: z.boolean(),
  onTime: z.string().nullable(),
  offTime: z.string().nullable(),
}

const shift = z.object({
  shiftId: z.number(),
  ...terms,
  /** Minutes: how long before the beginning one may sign in; from when one is late, has not come, left early; how long after the end one may sign out. */
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
  /** Null: a draft that takes away what is published. */
  shiftId: z.number().nullable(),
  ...terms,
  /** A draft is seen by those who plan, nobody else. */
  status: coded(codes.scheduleStatus),
  /** The application by which it came to be this shift, where two people exchanged theirs. */
  swapApplyId: z.number().nullable(),
  /** Short name of what is published while a draft changes it. */
  publishedName: z.string().nullable(),
})

/** What a plan does against the rules of rest or somebody's leave, on the night on which it shows; `n` hours between two shifts, nights in a row, or days off of the month; 0 for leave. */
const fault = z.object({ businessDate: z.string(), fault: coded(codes.restFault), n: z.number() })

export const schemas = {
  /** One month (`month`) or one week (`weekBegin`, a Monday; the running one where neither is given), of oneself or of a department with all below it. */
  list: {
    input: z.object({
      month: optional(month('月份')),
      weekBegin: optional(week('周')),
      /** Absent: one's own department. */
      deptId: optional(id('部门')),
      /** Only oneself. */
      mine: optional(flag('我的排班')),
    }),
    answer: z.object({
      beginDate: z.string(),
      endDate: z.string(),
      /** The running night; those before it are over. */
      today: z.string(),
      /** Null where one sees only oneself, or a department that is not one's own. */
      dept: z.object({ deptId: z.number(), deptName: z.string() }).nullable(),
      /** Departments whose schedules the caller may read; none for whoever sees only himself. */
      depts: z.array(z.object({ deptId: z.number(), deptName: z.string() })),
      /** Whether the caller may plan for this department. */
      canEdit: z.boolean(),
      /** By department and person. */
      people: z.array(
        z.object({
          userId: z.number(),
          nickName: z.string(),
          avatarUrl: z.string().nullable(),
          deptId: z.number(),
          deptName: z.string(),
          postName: z.string(),
          /** Shifts and days off within the dates answered. */
          shiftCount: z.number(),
          restCount: z.number(),
          faults: z.array(fault),
        }),
      ),
      /** By person and date; a night without a cell is not planned. */
      cells: z.array(cell),
      /** Nights on which somebody has leave that was granted, by person and date: planned or not. */
      leaves: z.array(
        z.object({
          userId: z.number(),
          businessDate: z.string(),
          /** Venue times of the leave. */
          beginTime: z.string(),
          endTime: z.string(),
          /** It takes at least half of the shift, or of the evening where none is planned: one is not here. */
          away: z.boolean(),
        }),
      ),
      /** Shifts one can be put on, in their order. */
      shifts: z.array(shift),
      /** What awaits publication within the dates, and how many people it concerns. */
      drafts: z.object({ count: z.number(), people: z.number() }),
      /** Days off a month should have, hours between shifts, nights in a row. */
      rules: z.object({ restDays: z.number(), restHours: z.number(), daysInRow: z.number() }),
    }),
  },
  /** Drafts, or with `publish` at once what people go by. PARAM_INVALID for a cell named twice or a shift that is off. */
  save: {
    input: z.object({
      rows: list(
        '排班',
        z.object({
          userId: id('员工'),
          businessDate: date('日期'),
          /** Absent: nothing is planned for this night. */
          shiftId: optional(id('班次')),
        }),
        400,
      ),
      publish: optional(flag('发布')),
    }),
    answer: done,
  },
  /** Fills the empty cells of a week with what stands in another one, as drafts. */
  copyWeek: {
    input: z.object({ fromWeek: week('来源周'), toWeek: week('目标周'), deptId: optional(id('部门')) }),
    answer: z.object({ count: z.number() }),
  },
  /** Fills the empty cells of nights to come with drafts that keep the rules of rest: days off where guests are few, weekends by turns. */
  propose: {
    input: z.object({ fromWeek: week('开始周'), toWeek: week('结束周'), deptId: optional(id('部门')) }),
    answer: z.object({ count: z.number() }),
  },
  /** Drafts of these weeks, both included, of nights that are not over; everybody concerned is told. */
  publish: {
    input: z.object({ fromWeek: week('开始周'), toWeek: week('结束周'), deptId: optional(id('部门')) }),
    /** Cells that changed, and people told. */
    answer: z.object({ count: z.number(), people: z.number() }),
  },
  clearDraft: {
    input: z.object({ fromWeek: week('开始周'), toWeek: week('结束周'), deptId: optional(id('部门')) }),
    answer: z.object({ count: z.number() }),
  },
  /** All shifts, those that are off at the end. */
  shiftList: { input: nothing, answer: z.object({ rows: z.array(shift) }) },
  /** A new shift, or a changed one: nights to come take the new terms, and whoever is on it then is told of other times. */
  shiftSave: {
    input: z.object({
      shiftId: optional(id('班次')),
      shiftName: text('班次名称', 10),
      shortName: text('简称', 3),
      restFlag: optional(flag('休息')),
      /** Both where it is no rest. */
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
  /** Cannot be chosen any more; what is published stays, drafts with it go. */
  shiftRemove: { input: z.object({ shiftId: id('班次') }), answer: done },
}
