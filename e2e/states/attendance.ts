/** Punches, and attendance applications. */
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { applyStatus, applyType, clockType } from '@nocturne/contract/codes'
import { callServer } from '../lib/guests.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { ScreenState } from '../lib/state.ts'
import { authenticate, salesLogin, getUserId } from './parties.ts'

const tonight = getBusinessDate(Date.now())
const leader = 'dz01'
const waiter = 'fwy03'

/** An employee has punched in with a phone location. */
const arrived = cachePerVenue(async () => {
  await callServer(
    attendance.punch,
    { clockType: clockType.in, lng: 114.305_31, lat: 30.593_12, accuracy: 12, force: true },
    await authenticate(waiter),
  )
  return {}
})

/** Requests leave some days ahead, for a whole shift; only once in a venue shared by several workers. */
const requestLeave = (daysAhead: number, reason: string) =>
  cachePerVenue(async () => {
    const date = addDays(tonight, daysAhead)
    const { rows } = await callServer(attendance.applyMy, { pageSize: 100 }, await authenticate(salesLogin))
    const there = rows.find((row) => row.reason === reason)
    if (there) return there.applyId
    const { applyId } = await callServer(
      attendance.applyAdd,
      {
        applyType: applyType.leave,
        businessDate: date,
        beginTime: `${date} 19:00:00`,
        endTime: `${addDays(date, 1)} 03:00:00`,
        reason,
      },
      await authenticate(salesLogin),
    )
    return applyId
  })

const waiting = requestLeave(20, '妹妹婚礼，当晚已与阿杰换好客人')
const granted = requestLeave(24, '回老家办身份证')

/** An application approved by the leader. */
const decided = cachePerVenue(async () => {
  const applyId = await granted()
  const { status } = await callServer(attendance.applyDetail, { applyId }, await authenticate(leader))
  if (status === applyStatus.pending)
    await callServer(
      attendance.applyAudit,
      { applyId, agree: true, opinion: '已安排人顶班' },
      await authenticate(leader),
    )
  return applyId
})

const [swapper, swapped] = ['yx03', 'yx04']

/**
 * Finds a night of the swapper and a swap option with the colleague; only once in a venue shared by several workers.
 */
const findSwapOption = cachePerVenue(async () => {
  const token = await authenticate(swapper)
  const userId = await getUserId(swapped)
  const { nights } = await callServer(attendance.swapOptions, {}, token)
  for (const { businessDate: night, asked } of nights) {
    if (asked) continue
    const { colleagues } = await callServer(attendance.swapOptions, { businessDate: night }, token)
    const colleague = colleagues.find((one) => one.userId === userId && one.reason === null)
    if (colleague) return { night, colleague }
  }
  throw new Error('nobody can exchange a shift with him')
})

const swapReason = '孩子家长会，想换到周中'

/** A swap was requested and waits for the colleague. */
const requestSwap = cachePerVenue(async () => {
  const { rows } = await callServer(attendance.applyMy, { pageSize: 100 }, await authenticate(swapper))
  const there = rows.find((row) => row.reason === swapReason)
  if (there) return there.applyId
  const { night, colleague } = await findSwapOption()
  const [back] = colleague.gives
  const { applyId } = await callServer(
    attendance.swapAdd,
    {
      businessDate: night,
      userId: colleague.userId,
      ...(back && { backDate: back.businessDate }),
      reason: swapReason,
    },
    await authenticate(swapper),
  )
  return applyId
})

/** Rejected leave, which can be requested again. */
const refused = cachePerVenue(async () => {
  const applyId = await requestLeave(28, '陪家人体检')()
  const { status } = await callServer(attendance.applyDetail, { applyId }, await authenticate(leader))
  if (status === applyStatus.pending)
    await callServer(
      attendance.applyAudit,
      { applyId, agree: false, opinion: '当晚包场，请改天' },
      await authenticate(leader),
    )
  return applyId
})

export const states: readonly ScreenState[] = [
  {
    screen: 'P094',
    name: 'my-night',
    as: waiter,
    scene: arrived,
    shows: [/营业日/, /定位 · 星幕 CLUB/, ['button', /打卡$/], ['button', '外勤打卡'], '补卡'],
  },
  {
    screen: 'P094',
    name: 'code-of-the-house',
    as: leader,
    touch: async (page) => {
      await page.getByRole('button', { name: '出示打卡码' }).click()
    },
    over: ['打卡码'],
    shows: [['dialog', '打卡码'], /每 30 秒更换/],
  },
  {
    screen: 'P096',
    name: 'my-month',
    as: salesLogin,
    scene: async () => ({ query: { month: addDays(tonight, -12).slice(0, 7) } }),
    shows: [['button', '上一月'], '应到', '实到', '工时（时）', ['button', /正常 晚班/]],
  },
  {
    screen: 'P096',
    name: 'of-somebody',
    as: leader,
    scene: async () => ({ query: { month: addDays(tonight, -12).slice(0, 7), userId: await getUserId(salesLogin) } }),
    shows: [['button', '上一月'], '应到', /营销/],
  },
  {
    screen: 'P110',
    name: 'everybody',
    as: 'hr01',
    scene: async () => ({ query: { month: addDays(tonight, -12).slice(0, 7) } }),
    shows: [/月 · \d+ 人/, '合计', '应到', '旷工'],
  },
  {
    screen: 'P110',
    name: 'own-department',
    as: leader,
    scene: async () => ({ query: { month: addDays(tonight, -12).slice(0, 7) } }),
    shows: [/月 · \d+ 人/, '合计', '迟到'],
  },
  {
    screen: 'P101',
    name: 'waiting',
    as: leader,
    scene: async () => {
      await waiting()
      return {}
    },
    shows: [/妹妹婚礼/, ['button', /^同意/], ['button', /^驳回/]],
  },
  {
    screen: 'P101',
    name: 'dealt-with',
    as: leader,
    scene: async () => {
      await decided()
      return { query: { tab: 'done' } }
    },
    shows: [/回老家办身份证/, '已通过'],
  },
  {
    screen: 'P102',
    name: 'to-decide',
    as: leader,
    scene: async () => ({ query: { applyId: await waiting() } }),
    shows: [/妹妹婚礼/, '8 小时', '审批流程', ['button', '同意'], ['button', '驳回']],
  },
  {
    screen: 'P102',
    name: 'granted',
    as: salesLogin,
    scene: async () => ({ query: { applyId: await decided() } }),
    shows: ['已通过', '已安排人顶班', '当日考勤'],
  },
  {
    screen: 'P103',
    name: 'a-missing-punch',
    as: salesLogin,
    touch: async (page) => {
      await page.getByLabel('打卡时间').fill('18:55')
      await page.getByLabel('申请原因').fill('手机没电，到店后由领班登记')
    },
    shows: [/本月补卡/, '审批流程', ['button', '提交'], '补卡'],
  },
  {
    screen: 'P103',
    name: 'a-shift-to-exchange',
    as: 'yx05',
    scene: async () => ({ query: { applyType: applyType.shiftSwap } }),
    touch: async (page) => {
      await page.getByRole('radiogroup', { name: '换出的班次' }).locator('label').first().click()
      await page.getByRole('radiogroup', { name: '换班同事' }).locator('label').first().click()
      await page.getByLabel('申请原因').fill('朋友婚礼，当晚请同事顶班')
    },
    shows: ['换出的班次', '换班同事', /换给我$/, '对方同意', '部门负责人', ['button', '提交']],
  },
  {
    screen: 'P103',
    name: 'asked-for-again',
    as: salesLogin,
    scene: async () => ({ query: { from: await refused() } }),
    shows: ['陪家人体检', '8 小时', '审批流程', ['button', '提交']],
  },
  {
    screen: 'P102',
    name: 'refused',
    as: salesLogin,
    scene: async () => ({ query: { applyId: await refused() } }),
    shows: ['已驳回', '当晚包场，请改天', ['button', '重新提交']],
  },
  {
    screen: 'P102',
    name: 'an-exchange-asked-of-me',
    as: swapped,
    scene: async () => ({ query: { applyId: await requestSwap() } }),
    shows: [/^换班/, '换出', swapReason, '对方同意', ['button', '同意'], ['button', '驳回']],
  },
  {
    screen: 'P104',
    name: 'exchanges-asked-of-me',
    as: swapped,
    scene: async () => {
      await requestSwap()
      return { query: { tab: 'asked' } }
    },
    shows: [['tab', /找我换班/], /^换班/, '待审批', /等待 .+ 同意/],
  },
  {
    screen: 'P104',
    name: 'mine',
    as: salesLogin,
    scene: async () => {
      await Promise.all([waiting(), decided()])
      return {}
    },
    shows: [/^请假/, '待审批', '已通过', /已安排人顶班/],
  },
]
