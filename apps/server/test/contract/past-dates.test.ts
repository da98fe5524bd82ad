/**
 * Dates of commands: a past date cannot be planned, a future date cannot have happened, and no period ends before it
 * begins. Every command with a date, a month or a time has a row here. A start may be in the past where the period
 * already counts from now on.
 */
import { addDays, addMinutes } from '@nocturne/base/venue-time'
import {
  actorClockKind,
  applyType,
  clockType,
  commissionKind,
  commissionMode,
  normalDisable,
  payRuleKind,
  rebateType,
  taskCheckType,
  taskTargetType,
  voucherPlatform,
} from '@nocturne/contract/codes'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { materials } from '@nocturne/contract/materials/endpoints'
import { members } from '@nocturne/contract/members/endpoints'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { stage } from '@nocturne/contract/stage/endpoints'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { modules } from '../../src/app/modules.ts'
import { TONIGHT, startTestApi } from '../api.ts'
import type { Caller, TestApi } from '../api.ts'
import { BOTTLE_GOODS_ID, listViolations } from '../factories.ts'
import { createMemberPhone } from '../members.ts'
import { computeDatabaseFingerprint } from './fingerprint.ts'
import { listInputFields, buildValidValue } from './valid-input.ts'

const DATE = TONIGHT.slice(0, 10)
const YESTERDAY = addDays(DATE, -1)
const TOMORROW = addDays(DATE, 1)
const LAST_WEEK = addDays(DATE, -7)
const [LAST_MONTH, NEXT_MONTH] = ['2026-02', '2026-04']

/** Inputs of one command: a valid one, and invalid dates by title; `by` is the sender. */
type Row = {
  endpoint: Endpoint
  by: string
  valid: Record<string, unknown>
  wrong: Record<string, Record<string, unknown>>
}

const booking = {
  areaId: 1,
  guestName: '林小姐',
  guestPhone: '13700000001',
  guestNum: 4,
  bookingDate: DATE,
  arriveTime: `${DATE} 23:00:00`,
}
const sale = {
  activityName: '周日疯抢夜',
  startTime: `${TOMORROW} 22:30:00`,
  endTime: `${TOMORROW} 23:30:00`,
  useStartDate: TOMORROW,
  useEndDate: addDays(DATE, 6),
  limitPerUser: 2,
  goods: [{ goodsId: BOTTLE_GOODS_ID, killPrice: 44_000, stockNum: 5, limitNum: 2 }],
  publish: true,
}
const play = {
  title: '周日拼桌夜',
  startTime: `${TOMORROW} 21:00:00`,
  areaId: 1,
  price: 20_000,
  memberLimit: 4,
  minMember: 2,
  maleNum: 0,
  femaleNum: 0,
  goods: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }],
}
const deal = {
  platform: voucherPlatform.other,
  dealId: 'HOUSE-DATES',
  dealTitle: '双人畅饮',
  marketAmount: 388_00,
  sellAmount: 198_00,
  feeBp: 0,
  goodsId: BOTTLE_GOODS_ID,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  beginDate: DATE,
  endDate: addDays(DATE, 30),
  limitPerTable: 1,
  status: normalDisable.normal,
}
const task = {
  title: '转发周日海报',
  content: '截图打卡',
  materialIds: [],
  targetType: taskTargetType.everybody,
  targetIds: [],
  startTime: TONIGHT,
  endTime: `${TOMORROW} 22:00:00`,
  checkTimes: 2,
  perDay: 2,
  checkType: taskCheckType.pictures,
  needReview: true,
  rewardAmount: 500,
  publish: true,
}
const commission = {
  ruleName: '营销提成',
  commissionKind: commissionKind.sales,
  commissionMode: commissionMode.whole,
  postIds: [],
  deptIds: [],
  tiers: [{ fromAmount: 0, rateBp: 100 }],
  startMonth: NEXT_MONTH,
  reason: '新季度政策',
}
const rebate = {
  payRuleKind: payRuleKind.rebate,
  goodsId: BOTTLE_GOODS_ID,
  rebateType: rebateType.perPiece,
  value: 77,
  startDate: TOMORROW,
  reason: '主推',
}
const leave = {
  applyType: applyType.leave,
  businessDate: DATE,
  beginTime: `${DATE} 23:00:00`,
  endTime: `${TOMORROW} 03:00:00`,
  reason: '发烧',
}
const stageTime = {
  applyType: applyType.actorCorrection,
  businessDate: YESTERDAY,
  clockKind: actorClockKind.show,
  beginTime: `${YESTERDAY} 22:00:00`,
  endTime: `${YESTERDAY} 23:00:00`,
  reason: '忘了点',
}

let api: TestApi
const rows: Row[] = [
  {
    endpoint: reservations.add,
    by: 'my01',
    valid: booking,
    wrong: {
      yesterday: { bookingDate: YESTERDAY, arriveTime: `${YESTERDAY} 23:00:00` },
      'an hour ago': { arriveTime: `${DATE} 21:00:00` },
      'at another night': { arriveTime: `${TOMORROW} 23:00:00` },
    },
  },
  {
    endpoint: flashSales.activitySave,
    by: 'gm',
    valid: sale,
    wrong: {
      'over already': { startTime: `${YESTERDAY} 22:00:00`, endTime: `${DATE} 21:59:59`, useStartDate: YESTERDAY },
      'ends before it begins': { endTime: `${TOMORROW} 22:00:00` },
      'ends as it begins': { endTime: sale.startTime },
      'used up before it is bought': { useStartDate: DATE, useEndDate: DATE },
      'use ends before it begins': { useStartDate: addDays(DATE, 7) },
      'a draft that is over': { publish: false, startTime: `${LAST_WEEK} 20:00:00`, endTime: `${LAST_WEEK} 22:00:00` },
    },
  },
  {
    endpoint: flashSales.playSave,
    by: 'gm',
    valid: play,
    wrong: { 'an hour ago': { startTime: `${DATE} 21:00:00` }, now: { startTime: TONIGHT } },
  },
  {
    endpoint: vouchers.savePackage,
    by: 'caiwu01',
    valid: deal,
    wrong: {
      'ends before it begins': { beginDate: TOMORROW, endDate: DATE },
      'over before it is sold': { beginDate: LAST_WEEK, endDate: YESTERDAY },
    },
  },
  {
    endpoint: vouchers.issueHouseCodes,
    by: 'caiwu01',
    valid: { requestId: 'dates-of-codes-1', groupPackageId: 1, count: 1, beginDate: DATE, endDate: TOMORROW },
    wrong: {
      'ends before it begins': { beginDate: TOMORROW, endDate: DATE },
      'expired when issued': { beginDate: LAST_WEEK, endDate: YESTERDAY },
    },
  },
  {
    endpoint: materials.taskSave,
    by: 'gm',
    valid: task,
    wrong: {
      'over already': { startTime: `${LAST_WEEK} 20:00:00`, endTime: `${DATE} 21:59:00` },
      'ends before it begins': { endTime: `${DATE} 21:00:00`, startTime: `${TOMORROW} 22:00:00` },
      'a draft that ends before it begins': { publish: false, endTime: addMinutes(TONIGHT, -1) },
    },
  },
  {
    endpoint: payroll.saveCommissionRule,
    by: 'caiwu01',
    valid: commission,
    wrong: { 'from a month that is over': { startMonth: LAST_MONTH } },
  },
  {
    endpoint: payroll.endCommissionRule,
    by: 'caiwu01',
    valid: { ruleId: 1, fromMonth: NEXT_MONTH, reason: '停用' },
    wrong: { 'from a month that is over': { fromMonth: LAST_MONTH } },
  },
  {
    endpoint: payroll.setTarget,
    by: 'caiwu01',
    valid: { month: NEXT_MONTH, deptId: 1, targetAmount: 100_00 },
    wrong: { 'of a month that is over': { month: LAST_MONTH } },
  },
  {
    endpoint: payroll.copyTargets,
    by: 'caiwu01',
    valid: { month: NEXT_MONTH },
    wrong: { 'of a month that is over': { month: LAST_MONTH } },
  },
  {
    endpoint: payroll.setPayRule,
    by: 'caiwu01',
    valid: rebate,
    wrong: { 'from a night that is over': { startDate: YESTERDAY }, 'from the running night': { startDate: DATE } },
  },
  {
    endpoint: payroll.generateWages,
    by: 'hr01',
    valid: { month: LAST_MONTH },
    wrong: { 'of a month to come': { month: NEXT_MONTH }, 'of the running month': { month: '2026-03' } },
  },
  {
    endpoint: ledger.closeDay,
    by: 'caiwu01',
    valid: { businessDate: DATE },
    wrong: { 'of a night to come': { businessDate: TOMORROW } },
  },
  {
    endpoint: scheduling.save,
    by: 'hr01',
    valid: { rows: [{ userId: 5, businessDate: TOMORROW, shiftId: 1 }], publish: false },
    wrong: { 'a night that is over': { rows: [{ userId: 5, businessDate: YESTERDAY, shiftId: 1 }] } },
  },
  {
    endpoint: scheduling.dutySave,
    by: 'hr01',
    valid: { rows: [{ businessDate: TOMORROW, tableId: 1, waiterUserId: 5 }] },
    wrong: {
      'a night that is over': { rows: [{ businessDate: YESTERDAY, tableId: 1, waiterUserId: 5 }] },
      'in a year': { rows: [{ businessDate: addDays(DATE, 365), tableId: 1, waiterUserId: 5 }] },
    },
  },
  {
    endpoint: scheduling.dutyCopyWeek,
    by: 'hr01',
    valid: { toWeek: '2026-03-16' },
    wrong: { 'a week that is over': { toWeek: '2026-03-02' } },
  },
  {
    endpoint: attendance.punch,
    by: 'yx01',
    valid: { clockType: clockType.in, lng: 114.3051, lat: 30.5931, accuracy: 20 },
    wrong: {
      'in an hour': { happenedTime: `${DATE} 23:00:00` },
      yesterday: { happenedTime: `${YESTERDAY} 19:00:00` },
    },
  },
  {
    endpoint: attendance.applyAdd,
    by: 'yx01',
    valid: leave,
    wrong: {
      'last week': {
        businessDate: LAST_WEEK,
        beginTime: `${LAST_WEEK} 19:00:00`,
        endTime: `${LAST_WEEK} 23:00:00`,
      },
      'ends before it begins': { endTime: `${DATE} 22:00:00` },
      'ends as it begins': { endTime: leave.beginTime },
      'a punch to come': {
        applyType: applyType.correction,
        clockType: clockType.in,
        beginTime: `${DATE} 23:30:00`,
        endTime: undefined,
      },
      'overtime that ends before it begins': { applyType: applyType.overtime, endTime: `${DATE} 22:00:00` },
      'hours outside that end before they begin': { applyType: applyType.outside, endTime: `${DATE} 22:00:00` },
    },
  },
  {
    endpoint: stage.applyAdd,
    by: 'gs01',
    valid: stageTime,
    wrong: {
      'hours to come': { businessDate: DATE, beginTime: `${DATE} 23:00:00`, endTime: `${DATE} 23:30:00` },
      'ends before it begins': { endTime: `${YESTERDAY} 21:00:00` },
      'last week': {
        businessDate: LAST_WEEK,
        beginTime: `${LAST_WEEK} 22:00:00`,
        endTime: `${LAST_WEEK} 23:00:00`,
      },
    },
  },
  {
    endpoint: members.update,
    by: 'member',
    valid: { birthday: '1990-03-14' },
    wrong: { 'a birthday to come': { birthday: TOMORROW } },
  },
  {
    endpoint: members.add,
    by: 'shouyin01',
    valid: { phonenumber: '13700000002', birthday: '1990-03-14' },
    wrong: { 'a birthday to come': { birthday: TOMORROW } },
  },
]

beforeAll(async () => {
  api = await startTestApi()
})

/** Test files of the commands that need more than an input to be tested. */
const elsewhere: Record<string, string> = {
  'reservations.edit': 'src/modules/reservations/bookings.test.ts',
  'payroll.withdrawCommissionEnd': 'src/modules/payroll/withdraw-rule.test.ts',
  'payroll.setWageRule': 'src/modules/payroll/withdraw-rule.test.ts',
  'payroll.publishWages': 'moves the slips there are',
  'payroll.payWages': 'moves the slips there are',
  'office.groupPackage-save': 'by the rules of vouchers.savePackage',
  'office.priceRule-save': 'a rule may have begun in the past: src/modules/catalog/current-prices.test.ts',
  'office.rechargeRule-save': 'src/modules/members/member-entities.test.ts',
  'office.member-save':
    'dates of birth and of joining lie in the past: src/modules/members/profiles/member-profiles.test.ts',
  'office.openingBottle-save': 'it was stored in the past: src/modules/wine/opening/opening-bottles.test.ts',
  'office.openingCredit-save': 'it is of the past: src/modules/billing/credit/opening/opening-credits.test.ts',
  'office.planChange': 'src/modules/office/planned/planned.test.ts',
  'office.user-save': 'an employment may have begun or ended before it is entered: src/modules/office/people.test.ts',
  'office.basePay-save': 'pay may have begun before it is entered: src/modules/payroll/base-pay/base-pay-store.test.ts',
  'office.taxDeduction-save':
    'deductions may have begun before they are entered: src/modules/payroll/tax/tax-deductions.test.ts',
  'office.leaveCorrection-save': 'corrections may be dated back: src/modules/attendance/leave/leave.test.ts',
  'attendance.swapAdd': 'src/modules/attendance/swap/swap.test.ts',
}

/** Error codes of refusals about a date that do not name the field. */
const OF_DATES = [
  'DATE_INVALID',
  'KILL_TIME_INVALID',
  'NIGHT_INVALID',
  'NIGHT_OVER',
  'DAY_CLOSED',
  'CLOCK_TOO_OLD',
  'APPLY_LATE',
]

const isDated = (schema: { safeParse: (value: unknown) => { success: boolean } }) => {
  const takes = (value: string) => schema.safeParse(value).success
  const isFree = takes('2026-13-45') || takes('2026-13-45 10:00:00') || takes('2026-99')
  return !isFree && (takes(DATE) || takes(TONIGHT) || takes(NEXT_MONTH))
}
const inputs = new Map(
  modules.flatMap(({ endpoints, schemas }) =>
    Object.entries(endpoints).map(([name, { id }]) => [id, schemas[name]!.input] as const),
  ),
)
function datedFields({ id }: Endpoint): string[] {
  const input = inputs.get(id)!
  return listInputFields(input, buildValidValue(input)).flatMap(({ path, schema }) =>
    isDated(schema) ? [String(path[0])] : [],
  )
}

it('names every command with a date, a month or a time', () => {
  const commands = modules
    .flatMap(({ endpoints }) => Object.values(endpoints))
    .filter(({ kind }) => kind === 'command' || kind === 'action')
  const dated = commands.filter((endpoint) => datedFields(endpoint).length > 0).map(({ id }) => id)
  const known = [...rows.map(({ endpoint }) => endpoint.id), ...Object.keys(elsewhere)]
  expect(dated.filter((id) => !known.includes(id))).toEqual([])
})

it('refuses past times, future times and ends before the beginning, and changes nothing', async () => {
  const before = await computeDatabaseFingerprint(api)
  const taken: string[] = []
  for (const { endpoint, by, valid, wrong } of rows) {
    const caller: Pick<Caller, 'send'> = by === 'member' ? await createMemberPhone(api, 1) : await api.as(by)
    const fields = datedFields(endpoint)
    for (const [name, change] of Object.entries(wrong)) {
      const { errCode, detail } = await caller.send(endpoint, { ...valid, ...change })
      const field = (detail as { field?: string } | undefined)?.field ?? ''
      if (!OF_DATES.includes(errCode ?? '') && !fields.includes(field))
        taken.push(`${endpoint.id} ${name}: ${errCode ?? 'taken'} ${field}`)
    }
  }
  expect(taken).toEqual([])
  expect(await computeDatabaseFingerprint(api)).toEqual(before)
  expect(await listViolations(api)).toEqual([])
})
