/**
 * What travels about attendance. Times are venue time, dates business dates, distances whole metres. A day that runs has no status
 * until it is decided: whoever may still come is not absent.
 */
import { z } from 'zod'
import {
  answeredStep,
  applicationBrief,
  applicationDecision,
  applicationSubject,
  askedStep,
} from '../approvals/application.ts'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  date,
  done,
  flag,
  id,
  int,
  lines,
  list,
  month,
  nothing,
  oneOf,
  optional,
  page,
  paged,
  searchWords,
  text,
  time,
  upload,
} from '../fields.ts'
import { coordinate } from '../platform/coordinate.ts'

const attendanceTypes = {
  correction: codes.applyType.correction,
  leave: codes.applyType.leave,
  swap: codes.applyType.swap,
  overtime: codes.applyType.overtime,
  outside: codes.applyType.outside,
} as const

/** As they are kept: exchanges of shifts are asked for by a call of their own. */
const keptTypes = { ...attendanceTypes, shiftSwap: codes.applyType.shiftSwap } as const

/** The shift somebody was to work. */
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
  /** Metres from the house; null where no place was sent. */
  distance: z.number().nullable(),
  address: z.string(),
  outside: z.boolean(),
  result: coded(codes.clockResult),
  lateMinutes: z.number(),
  earlyMinutes: z.number(),
  photoUrl: z.string().nullable(),
  remark: z.string(),
  /**
   * Time the phone stated for a punch that arrived later, where it would improve the night: it counts once application `applyId` is
   * approved, until then `clockTime` of the punch does. Null for any other punch.
   */
  stated: z.object({ applyId: z.number(), clockTime: z.string(), status: coded(codes.applyStatus) }).nullable(),
  /** What stands out of it, with the evidence in words; empty for the person himself. */
  flags: z.array(z.object({ flag: coded(codes.clockFlag), evidence: z.string() })),
})

const day = z.object({
  businessDate: z.string(),
  shift: shift.nullable(),
  /** The punches that count. */
  onTime: z.string().nullable(),
  offTime: z.string().nullable(),
  /** Null while the night may still decide otherwise. */
  status: coded(codes.clockDayStatus).nullable(),
  lateMinutes: z.number(),
  earlyMinutes: z.number(),
  workMinutes: z.number(),
  /** The application that made the day what it is. */
  applyId: z.number().nullable(),
})

/** What days add up to, by the names of its fields. */
export const dayCounts = [
  'shouldCount',
  'actualCount',
  'lateCount',
  'earlyCount',
  'missingCount',
  'leaveCount',
  'absentCount',
  'workMinutes',
] as const

export const counts = z.object({
  /** Shifts that were to be worked, leave included. */
  shouldCount: z.number(),
  /** Of those, days with a punch at the beginning or the end. */
  actualCount: z.number(),
  lateCount: z.number(),
  earlyCount: z.number(),
  missingCount: z.number(),
  leaveCount: z.number(),
  absentCount: z.number(),
  workMinutes: z.number(),
})

/** A shift of a night, as both sides of an exchange read it. */
const swappedShift = z.object({
  businessDate: z.string(),
  shiftName: z.string(),
  /** Venue times. */
  onTime: z.string(),
  offTime: z.string(),
})

const application = applicationBrief.extend({
  applyType: coded(keptTypes),
  /** Of a correction the time of the punch, twice. */
  beginTime: z.string(),
  endTime: z.string(),
  /** In steps of half an hour; 0 of a correction. */
  hours: z.number(),
  clockType: coded(codes.clockType).nullable(),
  /** A correction for the time a phone stated for a punch that arrived later; it takes none of the corrections of the month. */
  sentLater: z.boolean(),
  /** Of an exchange of shifts: with whom, what he takes, and what he gives for it; null where he only takes over. */
  swap: z
    .object({
      userId: z.number(),
      userName: z.string(),
      given: swappedShift,
      back: swappedShift.nullable(),
      /** The caller is the one who is asked for his consent. */
      asksMe: z.boolean(),
    })
    .nullable(),
})

const applicationFilter = {
  status: optional(code('状态', codes.applyStatus)),
  applyType: optional(code('申请类型', keptTypes)),
}

export const schemas = {
  /** My night: shift, punches, what is next, and where the house is. */
  today: {
    input: nothing,
    answer: z.object({
      businessDate: z.string(),
      /** The clock of the house, for the button and for punches without network. */
      serverTime: z.string(),
      shift: shift.nullable(),
      punches: z.array(punch),
      /** What a punch would be now: at the beginning, at the end; null when both are there. */
      next: coded(codes.clockType).nullable(),
      canOn: z.boolean(),
      canOff: z.boolean(),
      /** Venue time from which leaving is not early, granted leave considered; null where no shift is to be left. */
      leavingDue: z.string().nullable(),
      /** Minutes worked so far, once both punches are there. */
      workMinutes: z.number(),
      place: z.object({
        name: z.string(),
        /** GCJ-02; null where the house has not said where it is. */
        lng: z.number().nullable(),
        lat: z.number().nullable(),
        radius: z.number(),
        bluetoothIds: z.array(z.string()),
        /** The house has tags that stand for its place. */
        nfcTags: z.boolean(),
      }),
      allowOutside: z.boolean(),
      /** May show the code of the house to others. */
      showsCode: z.boolean(),
    }),
  },
  /** The code of the house for the next half minute, and how long it is good. */
  code: {
    input: nothing,
    answer: z.object({ code: z.string(), secondsLeft: z.number() }),
  },
  punch: {
    input: z.object({
      clockType: code('打卡类型', codes.clockType),
      /** GCJ-02. The house works out the distance itself. */
      lng: optional(coordinate('经度', 180)),
      lat: optional(coordinate('纬度', 90)),
      /** Metres the phone is unsure of its place. */
      accuracy: optional(int('定位精度', 0, 100_000)),
      bluetoothId: optional(text('蓝牙', 80)),
      nfcCode: optional(text('NFC标签', 120)),
      /** What the screen of the house showed. */
      venueCode: optional(text('打卡码', 20)),
      /** Needed for work outside, with a word about it. */
      photoUrl: optional(upload('照片')),
      remark: optional(lines('说明', 100)),
      outside: optional(flag('外勤')),
      /**
       * When it happened by the clock of the house, as the phone knows it: a punch without network, at most four hours old. It counts from then
       * on at once unless that improves the night: then the punch counts when it arrives and the stated time waits for approval (`stated`).
       */
      happenedTime: optional(time('打卡时间')),
      /** Yes to punching without a shift. */
      force: optional(flag('确认')),
    }),
    answer: punch,
  },
  /** One month of one person, tonight included. `userId` is oneself unless given. */
  month: {
    input: z.object({ month: month('月份'), userId: optional(id('员工')) }),
    answer: z.object({
      month: z.string(),
      userId: z.number(),
      userName: z.string(),
      deptName: z.string(),
      counts,
      /** Every date that has something to say, in order. */
      days: z.array(day),
      /** Whether these are the caller's own. */
      own: z.boolean(),
    }),
  },
  /** One date of one person with its punches and applications. */
  day: {
    input: z.object({ businessDate: date('营业日'), userId: optional(id('员工')) }),
    answer: z.object({
      day: day.nullable(),
      /** What was planned, also of a night that has not come yet. */
      shift: shift.nullable(),
      punches: z.array(punch),
      /** What the caller may ask for about this night: nothing of somebody else's. */
      may: z.object({ correction: z.boolean(), leave: z.boolean(), swap: z.boolean() }),
      /** First business date one may still apply about. */
      earliestDate: z.string(),
      applications: z.array(
        z.object({
          applyId: z.number(),
          applyType: coded(keptTypes),
          beginTime: z.string(),
          endTime: z.string(),
          clockType: coded(codes.clockType).nullable(),
          status: coded(codes.applyStatus),
        }),
      ),
    }),
  },
  /** A month of everybody the caller may see. */
  team: {
    input: z.object({
      month: month('月份'),
      deptId: optional(id('部门')),
      keyword: optional(searchWords('姓名', 20)),
      /** Which count rows stand in order of, largest first; otherwise by department and person. */
      sort: optional(oneOf('排序', dayCounts)),
      ...page(50, 200),
    }),
    answer: paged(
      z.object({ userId: z.number(), userName: z.string(), deptName: z.string() }).extend(counts.shape),
    ).extend({
      month: z.string(),
      /** Everybody of the filter together. */
      summary: counts,
    }),
  },
  /** Who would be asked, and how many corrections of the month of a date are left. */
  applyPreview: {
    input: z.object({ applyType: code('申请类型', attendanceTypes), businessDate: date('日期') }),
    answer: z.object({
      steps: z.array(askedStep),
      correctionsUsed: z.number(),
      correctionsLimit: z.number(),
      /** First date one may still apply about. */
      earliestDate: z.string(),
      shift: shift.nullable(),
    }),
  },
  applyAdd: {
    input: z.object({
      applyType: code('申请类型', attendanceTypes),
      businessDate: date('日期'),
      /** Of a correction the time of the punch. */
      beginTime: time('开始时间'),
      /** Not of a correction. */
      endTime: optional(time('结束时间')),
      /** Of a correction: which punch is missing. */
      clockType: optional(code('打卡类型', codes.clockType)),
      reason: lines('申请原因', 200),
      images: optional(list('图片', upload('图片'), 6, 0)),
    }),
    answer: z.object({ applyId: z.number() }),
  },
  /** Nights of one's own that can be given away, and for one of them who could take it and what he could give for it. */
  swapOptions: {
    input: z.object({ businessDate: optional(date('日期')) }),
    answer: z.object({
      /** Shifts that are published and have not begun, in order. */
      nights: z.array(swappedShift.extend({ /** Something is asked for about it already. */ asked: z.boolean() })),
      /** People of one's department, those who can do something first; empty without a night. */
      colleagues: z.array(
        z.object({
          userId: z.number(),
          userName: z.string(),
          avatarUrl: z.string().nullable(),
          postName: z.string(),
          /** What he works that night; null where he is off. */
          works: swappedShift.nullable(),
          /** He could take it over and give nothing. */
          takes: z.boolean(),
          /** Shifts of his that he could give for it. */
          gives: z.array(swappedShift),
          /** Why he can do neither. */
          reason: z.string().nullable(),
        }),
      ),
      /** Who is asked after him; nobody where both agreeing is enough. */
      steps: z.array(askedStep),
    }),
  },
  /** Asks a colleague to take over a night, or with `backDate` to exchange it for one of his. */
  swapAdd: {
    input: z.object({
      businessDate: date('换出日期'),
      userId: id('换班同事'),
      /** His night; the same date exchanges two shifts of one night. */
      backDate: optional(date('换入日期')),
      reason: lines('申请原因', 200),
    }),
    answer: z.object({ applyId: z.number() }),
  },
  /** The caller's own, newest first, or with `asked` the exchanges of shifts others asked him for. */
  applyMy: {
    input: z.object({ ...applicationFilter, asked: optional(flag('找我换班')), ...page(20, 100) }),
    answer: paged(application).extend({ /** Exchanges that wait for the caller's consent. */ askedCount: z.number() }),
  },
  /** Of the people the caller looks after: what waits, or what has been dealt with; newest first. */
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
    input: applicationSubject,
    answer: application.extend({
      day: day.nullable(),
      /** What is planned for that night, also one that has not come yet. */
      shift: shift.nullable(),
      punches: z.array(punch),
      /** Corrections of that month that count, this one included. */
      correctionsUsed: z.number(),
      correctionsLimit: z.number(),
      /** Leave and days off, for others than the applicant: each night of it with who of the department works then besides him. Null otherwise. */
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
      steps: z.array(answeredStep),
    }),
  },
  applyAudit: { input: applicationDecision, answer: done },
  applyCancel: { input: applicationSubject, answer: done },
  applyUrge: { input: applicationSubject, answer: done },
}
