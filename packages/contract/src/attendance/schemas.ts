/**
 * Attendance. Times are venue time, dates business dates, distances whole metres. An unfinished day has no status yet: an employee who may
 * still arrive is not absent.
 */
import { z } from 'zod'
import {
  stepWithDecisions,
  applicationBrief,
  applicationDecision,
  applicationIdInput,
  stepWithApprovers,
} from '../approvals/application.ts'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  date,
  emptyResponse,
  flag,
  id,
  int,
  multilineText,
  list,
  month,
  emptyInput,
  oneOf,
  optional,
  page,
  paged,
  searchWords,
  text,
  time,
  uploadedFileUrl,
} from '../fields.ts'
import { coordinate } from '../platform/coordinate.ts'

const attendanceTypes = {
  correction: codes.applyType.correction,
  leave: codes.applyType.leave,
  swap: codes.applyType.swap,
  overtime: codes.applyType.overtime,
  outside: codes.applyType.outside,
} as const

/** Application types as stored; shift swaps are requested by a separate call (`swapAdd`). */
const storedTypes = { ...attendanceTypes, shiftSwap: codes.applyType.shiftSwap } as const

/** Planned shift of an employee. */
export const shift = z.object({
  shiftName: z.string(),
  /** Venue times; null on a day off. */
  onTime: z.string().nullable(),
  offTime: z.string().nullable(),
  rest: z.boolean(),
})

const punch = z.object({
  clockId: z.number(),
  clockType: coded(codes.clockType),
  clockTime: z.string(),
  method: coded(codes.clockMethod),
  /** Metres from the venue; null when no location was sent. */
  distance: z.number().nullable(),
  address: z.string(),
  outside: z.boolean(),
  result: coded(codes.clockResult),
  lateMinutes: z.number(),
  earlyMinutes: z.number(),
  photoUrl: z.string().nullable(),
  remark: z.string(),
  /**
   * Time stated by the phone for a punch that arrived later and would improve the night. It counts once application `applyId` is approved;
   * until then `clockTime` counts. Null for any other punch.
   */
  stated: z.object({ applyId: z.number(), clockTime: z.string(), status: coded(codes.applyStatus) }).nullable(),
  /** Suspicious traits with the evidence as text; always empty for the employee's own view. */
  flags: z.array(z.object({ flag: coded(codes.clockFlag), evidence: z.string() })),
})

const day = z.object({
  businessDate: z.string(),
  shift: shift.nullable(),
  /** Times of the punch in and the punch out that count for the day; null without one. */
  onTime: z.string().nullable(),
  offTime: z.string().nullable(),
  /** Null while the status can still change during the night. */
  status: coded(codes.clockDayStatus).nullable(),
  lateMinutes: z.number(),
  earlyMinutes: z.number(),
  workMinutes: z.number(),
  /** Application that determined the day's status. */
  applyId: z.number().nullable(),
})

/** Field names of the day totals. */
export const dayTotalFields = [
  'shouldCount',
  'actualCount',
  'lateCount',
  'earlyCount',
  'missingCount',
  'leaveCount',
  'absentCount',
  'workMinutes',
] as const

export const dayTotals = z.object({
  /** Planned shifts, leave included. */
  shouldCount: z.number(),
  /** Planned days with at least one punch. */
  actualCount: z.number(),
  lateCount: z.number(),
  earlyCount: z.number(),
  missingCount: z.number(),
  leaveCount: z.number(),
  absentCount: z.number(),
  workMinutes: z.number(),
})

/** A shift of a night, as shown to both sides of a swap. */
const swappedShift = z.object({
  businessDate: z.string(),
  shiftName: z.string(),
  /** Venue times. */
  onTime: z.string(),
  offTime: z.string(),
})

const application = applicationBrief.extend({
  applyType: coded(storedTypes),
  /** For a correction both are the time of the punch. */
  beginTime: z.string(),
  endTime: z.string(),
  /** In steps of half an hour; 0 for a correction. */
  hours: z.number(),
  clockType: coded(codes.clockType).nullable(),
  /** Correction for the phone-stated time of a late punch; does not count against the monthly corrections. */
  sentLater: z.boolean(),
  /** Kind of a leave and its name; null for other applications. */
  leaveKindId: z.number().nullable(),
  leaveKind: z.string().nullable(),
  /** Days of a leave in halves, as counted when it was requested; null for other applications. */
  leaveDays: z.number().nullable(),
  /**
   * Null unless the application is a shift swap. `userId`: the colleague; `given`: the shift that the colleague takes
   * over; `back`: the shift that the applicant takes in exchange, null for a takeover without exchange.
   */
  swap: z
    .object({
      userId: z.number(),
      userName: z.string(),
      given: swappedShift,
      back: swappedShift.nullable(),
      /** True when the swap needs the consent of the caller. */
      asksMe: z.boolean(),
    })
    .nullable(),
})

const applicationFilter = {
  status: optional(code('状态', codes.applyStatus)),
  applyType: optional(code('申请类型', storedTypes)),
}

export const schemas = {
  /**
   * Data for punching in the current night: the caller's shift, its punches, the next punch, and the venue's location.
   */
  today: {
    input: emptyInput,
    answer: z.object({
      businessDate: z.string(),
      /** Server time, for the button and for offline punches. */
      serverTime: z.string(),
      shift: shift.nullable(),
      punches: z.array(punch),
      /** Type of the next punch, in or out; null when the night has both. */
      next: coded(codes.clockType).nullable(),
      canOn: z.boolean(),
      canOff: z.boolean(),
      /** Venue time from which leaving is not early, granted leave considered; null when no shift has to be finished. */
      leavingDue: z.string().nullable(),
      /** Minutes worked; null until both punches exist. */
      workMinutes: z.number(),
      place: z.object({
        name: z.string(),
        /** GCJ-02; null when the venue's location is not configured. */
        lng: z.number().nullable(),
        lat: z.number().nullable(),
        radius: z.number(),
        bluetoothIds: z.array(z.string()),
        /** True when the venue has NFC tags, which an employee scans to prove presence. */
        nfcTags: z.boolean(),
      }),
      allowOutside: z.boolean(),
      /** True when the caller may display the venue's punch code for other employees. */
      showsCode: z.boolean(),
    }),
  },
  /** The venue's punch code for the next half minute, and its remaining validity. */
  code: {
    input: emptyInput,
    answer: z.object({ code: z.string(), secondsLeft: z.number() }),
  },
  punch: {
    input: z.object({
      clockType: code('打卡类型', codes.clockType),
      /** GCJ-02. The server computes the distance. */
      lng: optional(coordinate('经度', 180)),
      lat: optional(coordinate('纬度', 90)),
      /** Accuracy of the location in metres. */
      accuracy: optional(int('定位精度', 0, 100_000)),
      bluetoothId: optional(text('蓝牙', 80)),
      nfcCode: optional(text('NFC标签', 120)),
      /** Code shown on the venue's screen. */
      venueCode: optional(text('打卡码', 20)),
      /** Required for a punch outside the range, together with `remark`. */
      photoUrl: optional(uploadedFileUrl('照片')),
      remark: optional(multilineText('说明', 100)),
      outside: optional(flag('外勤')),
      /**
       * Server-clock time of an offline punch as computed by the phone, at most four hours old. It counts immediately unless it improves
       * the night: then the arrival time counts and the stated time waits for approval (`stated`).
       */
      happenedTime: optional(time('打卡时间')),
      /** Confirms that the caller punches although no shift is planned. */
      force: optional(flag('确认')),
    }),
    answer: punch,
  },
  /** One month of one employee, tonight included. `userId` defaults to the caller. */
  month: {
    input: z.object({ month: month('月份'), userId: optional(id('员工')) }),
    answer: z.object({
      month: z.string(),
      userId: z.number(),
      userName: z.string(),
      deptName: z.string(),
      counts: dayTotals,
      /** Dates with any content, ascending. */
      days: z.array(day),
      /** True for the caller's own month. */
      own: z.boolean(),
    }),
  },
  /** One date of one employee with its punches and applications. */
  day: {
    input: z.object({ businessDate: date('营业日'), userId: optional(id('员工')) }),
    answer: z.object({
      day: day.nullable(),
      /** Planned shift, also of a future night. */
      shift: shift.nullable(),
      punches: z.array(punch),
      /** Applications the caller may submit about this night; all false for another employee's night. */
      may: z.object({ correction: z.boolean(), leave: z.boolean(), swap: z.boolean() }),
      /** Earliest business date that applications are accepted for. */
      earliestDate: z.string(),
      applications: z.array(
        z.object({
          applyId: z.number(),
          applyType: coded(storedTypes),
          beginTime: z.string(),
          endTime: z.string(),
          clockType: coded(codes.clockType).nullable(),
          status: coded(codes.applyStatus),
        }),
      ),
    }),
  },
  /** One month of all employees within the caller's scope. */
  team: {
    input: z.object({
      month: month('月份'),
      deptId: optional(id('部门')),
      keyword: optional(searchWords('姓名', 20)),
      /** Sorts descending by this count; default order: department, then person. */
      sort: optional(oneOf('排序', dayTotalFields)),
      ...page(50, 200),
    }),
    answer: paged(
      z.object({ userId: z.number(), userName: z.string(), deptName: z.string() }).extend(dayTotals.shape),
    ).extend({
      month: z.string(),
      /** Totals of all employees matching the filter. */
      summary: dayTotals,
    }),
  },
  /**
   * Preview of an application: its approvers, and the number of corrections used and allowed in the month of
   * `businessDate`.
   */
  applyPreview: {
    input: z.object({ applyType: code('申请类型', attendanceTypes), businessDate: date('日期') }),
    answer: z.object({
      steps: z.array(stepWithApprovers),
      correctionsUsed: z.number(),
      correctionsLimit: z.number(),
      /** Earliest date that applications are accepted for. */
      earliestDate: z.string(),
      shift: shift.nullable(),
      /** Kinds of leave that can be chosen; empty for other types. */
      leaveKinds: z.array(
        z.object({
          leaveKindId: z.number(),
          kindName: z.string(),
          /** Days left in the year of `businessDate`, in halves; null where no balance is needed. */
          remainingDays: z.number().nullable(),
        }),
      ),
    }),
  },
  applyAdd: {
    input: z.object({
      applyType: code('申请类型', attendanceTypes),
      businessDate: date('日期'),
      /** For a correction: the time of the punch. */
      beginTime: time('开始时间'),
      /** Absent for a correction. */
      endTime: optional(time('结束时间')),
      /** For a correction: the missing punch. */
      clockType: optional(code('打卡类型', codes.clockType)),
      /** Kind of a leave; the first of its type by default. */
      leaveKindId: optional(id('假别')),
      reason: multilineText('申请原因', 200),
      images: optional(list('图片', uploadedFileUrl('图片'), 6, 0)),
    }),
    answer: z.object({ applyId: z.number() }),
  },
  /**
   * The caller's shifts that can be swapped. With `businessDate`, also the colleagues who could take over the shift of
   * that night, and the shifts each could give in exchange.
   */
  swapOptions: {
    input: z.object({ businessDate: optional(date('日期')) }),
    answer: z.object({
      /** Published shifts that have not begun, ascending. */
      nights: z.array(
        swappedShift.extend({ /** A swap of this shift has already been requested. */ asked: z.boolean() }),
      ),
      /** Colleagues of the department, available ones first; empty without `businessDate`. */
      colleagues: z.array(
        z.object({
          userId: z.number(),
          userName: z.string(),
          avatarUrl: z.string().nullable(),
          postName: z.string(),
          /** The colleague's shift that night; null when off. */
          works: swappedShift.nullable(),
          /** The colleague could take the shift over without giving one. */
          takes: z.boolean(),
          /** Shifts of the colleague that could be exchanged for the caller's shift. */
          gives: z.array(swappedShift),
          /** Reason why the colleague can neither take over nor exchange the shift; null otherwise. */
          reason: z.string().nullable(),
        }),
      ),
      /** Approvers after the colleague's consent; empty when the consent is enough. */
      steps: z.array(stepWithApprovers),
    }),
  },
  /** Requests a colleague to take over a night, or with `backDate` to exchange it for one of theirs. */
  swapAdd: {
    input: z.object({
      businessDate: date('换出日期'),
      userId: id('换班同事'),
      /** The colleague's night; the same date exchanges two shifts of one night. */
      backDate: optional(date('换入日期')),
      reason: multilineText('申请原因', 200),
    }),
    answer: z.object({ applyId: z.number() }),
  },
  /** The caller's own applications, newest first; with `asked`, swaps that others requested from the caller. */
  applyMy: {
    input: z.object({ ...applicationFilter, asked: optional(flag('找我换班')), ...page(20, 100) }),
    answer: paged(application).extend({
      /** Number of swaps waiting for the caller's consent. */ askedCount: z.number(),
    }),
  },
  /** Applications of the employees the caller manages, pending or handled; newest first. */
  applyTeam: {
    input: z.object({
      tab: oneOf('分类', ['todo', 'done']),
      applyType: applicationFilter.applyType,
      userId: optional(id('员工')),
      month: optional(month('月份')),
      ...page(20, 100),
    }),
    answer: paged(application).extend({ todoCount: z.number() }),
  },
  applyDetail: {
    input: applicationIdInput,
    answer: application.extend({
      day: day.nullable(),
      /** Planned shift of that night, also of a future one. */
      shift: shift.nullable(),
      punches: z.array(punch),
      /** Number of corrections used in that month, this one included. */
      correctionsUsed: z.number(),
      correctionsLimit: z.number(),
      /**
       * For leave and days off: by night, the colleagues of the department who are on duty. Null for other
       * applications, and for the applicant.
       */
      onDuty: z
        .array(
          z.object({
            businessDate: z.string(),
            people: z.array(
              z.object({ userId: z.number(), userName: z.string(), onTime: z.string(), offTime: z.string() }),
            ),
          }),
        )
        .nullable(),
      steps: z.array(stepWithDecisions),
    }),
  },
  applyAudit: { input: applicationDecision, answer: emptyResponse },
  applyCancel: { input: applicationIdInput, answer: emptyResponse },
  applyUrge: { input: applicationIdInput, answer: emptyResponse },
  /**
   * Leave of a year by person and kind, in days of halves: kinds with a balance for all employees, other kinds where days
   * were taken. Ordered by department, person and kind.
   */
  leaveBalances: {
    input: z.object({
      year: int('年份', 2000, 2100),
      leaveKindId: optional(id('假别')),
      keyword: optional(searchWords('姓名', 20)),
      ...page(50, 500),
    }),
    answer: paged(
      z.object({
        userId: z.number(),
        userName: z.string(),
        deptName: z.string(),
        leaveKindId: z.number(),
        kindName: z.string(),
        /** Days of the year by completed years of employment. */
        allowanceDays: z.number(),
        /** Sum of the corrections by hand. */
        correctedDays: z.number(),
        /** Days of approved applications, and of those that wait for approval. */
        takenDays: z.number(),
        waitingDays: z.number(),
        /** Null for kinds without a balance. */
        remainingDays: z.number().nullable(),
      }),
    ).extend({
      /** Kinds to filter by, in their order. */
      kinds: z.array(z.object({ leaveKindId: z.number(), kindName: z.string() })),
    }),
  },
  /** Applications and corrections behind a balance, latest first. */
  leaveUsages: {
    input: z.object({ userId: id('员工'), leaveKindId: id('假别'), year: int('年份', 2000, 2100) }),
    answer: z.object({
      applications: z.array(
        z.object({
          applyId: z.number(),
          applyNo: z.string(),
          beginTime: z.string(),
          endTime: z.string(),
          /** Null for requests before kinds existed. */
          days: z.number().nullable(),
          status: coded(codes.applyStatus),
        }),
      ),
      corrections: z.array(
        z.object({ correctionId: z.number(), correctionDate: z.string(), days: z.number(), reason: z.string() }),
      ),
    }),
  },
}
