/** Schedules: an own month, and a week being planned. */
import { addDays, getBusinessDate, getWeekStart } from '@nocturne/base/venue-time'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { applyType } from '@nocturne/contract/codes'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { callServer } from '../lib/guests.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { ScreenState } from '../lib/state.ts'
import { authenticate, salesLogin, getUserId } from './parties.ts'

const leader = 'dz01'
const getNextWeek = () => addDays(getWeekStart(getBusinessDate(Date.now())), 7)

/** Plans a late night followed by an afternoon shift, which leaves too little rest. */
const planned = cachePerVenue(async () => {
  const week = getNextWeek()
  const { people, shifts } = await callServer(scheduling.list, { weekBegin: week }, await authenticate(leader))
  const findShiftId = (name: string) => shifts.find(({ shiftName }) => shiftName === name)?.shiftId
  const userId = people[2]?.userId ?? 0
  const rows = [
    { userId, businessDate: addDays(week, 4), shiftId: findShiftId('晚班B') },
    { userId, businessDate: addDays(week, 5), shiftId: findShiftId('行政班') },
  ]
  await callServer(scheduling.save, { rows }, await authenticate(leader))
  return { query: { tab: 'dept', weekBegin: week } }
})

/** Approves leave, and plans a shift on that night. */
const leaveGranted = cachePerVenue(async () => {
  const date = addDays(getNextWeek(), 30)
  const token = await authenticate(leader)
  const { rows } = await callServer(attendance.applyMy, { pageSize: 100 }, await authenticate(salesLogin))
  if (!rows.some(({ reason }) => reason === LEAVE_REASON)) {
    const { applyId } = await callServer(
      attendance.applyAdd,
      {
        applyType: applyType.leave,
        businessDate: date,
        beginTime: `${date} 19:00:00`,
        endTime: `${addDays(date, 1)} 03:00:00`,
        reason: LEAVE_REASON,
      },
      await authenticate(salesLogin),
    )
    await callServer(attendance.applyAudit, { applyId, agree: true }, token)
  }
  const weekBegin = getWeekStart(date)
  const { shifts } = await callServer(scheduling.list, { weekBegin }, token)
  const shiftId = shifts.find(({ restFlag }) => !restFlag)?.shiftId
  const row = { userId: await getUserId(salesLogin), businessDate: date, shiftId }
  await callServer(scheduling.save, { rows: [row] }, token)
  return { query: { tab: 'dept', weekBegin } }
})

const LEAVE_REASON = '姐姐婚礼，需要回家两天'

export const states: readonly ScreenState[] = [
  {
    screen: 'P078',
    name: 'a-week-being-planned',
    as: leader,
    scene: planned,
    shows: [
      '12 人',
      '在岗',
      '未发布',
      /格未发布，发布后通知/,
      ['button', '复制上周'],
      ['button', /^发布 \d+ 格$/],
      /不符合休息规则/,
    ],
  },
  {
    screen: 'P078',
    name: 'a-week-with-leave',
    as: leader,
    scene: leaveGranted,
    shows: ['12 人', '在岗', ['button', /请假 .*排在请假当晚/]],
  },
  {
    screen: 'P078',
    name: 'a-shift-over-leave',
    as: leader,
    scene: leaveGranted,
    touch: async (page) => {
      await page.getByRole('button', { name: /请假 .*排在请假当晚/ }).click()
      await page.getByRole('radio', { name: /^晚班B/ }).click()
    },
    over: [/^[^ ]+$/, /当晚已请假$/],
    shows: [['button', '仍要排班'], /^请假 \d+月\d+日/],
  },
  { screen: 'P078', name: 'my-month', as: salesLogin, shows: [['button', '上一月'], '上班', /晚[AB] \d\d:00–/] },
  { screen: 'P078', name: 'shifts-of-the-house', as: 'hr01', shows: [['button', '班次设置'], '人事行政部'] },
  {
    screen: 'P078',
    name: 'a-week-to-plan',
    as: 'dz02',
    scene: async () => ({ query: { tab: 'dept', weekBegin: addDays(getNextWeek(), 21) } }),
    shows: ['12 人', ['button', '智能排班'], ['button', '复制上周']],
  },
]
