/** Performers at tables and in the show. */
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { actorClockKind, applyType } from '@nocturne/contract/codes'
import { stage } from '@nocturne/contract/stage/endpoints'
import { callServer } from '../lib/guests.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { ScreenState } from '../lib/state.ts'
import { authenticate, managerLogin, openSitting, getUserId } from './parties.ts'

const singer = 'gs05'
const dancer = 'ww06'
const leader = 'yyzj'

/** Ends paid time that the demo data left running. */
const endStageTime = async (login: string) => {
  const { running } = await callServer(stage.state, {}, await authenticate(login))
  if (running) await callServer(stage.off, { actorClockId: running.actorClockId }, await authenticate(login))
}

/** The singer was requested at a table. */
const singerRequested = cachePerVenue(async () => {
  await endStageTime(singer)
  const { tableRecordId } = await openSitting({ guestName: '林小姐' })
  await callServer(
    stage.on,
    { actorUserId: await getUserId(singer), tableRecordId, clockKind: actorClockKind.requested },
    await authenticate(managerLogin),
  )
  return {}
})

/** The dancer has returned from a show. */
const free = cachePerVenue(async () => {
  await endStageTime(dancer)
  const { actorClockId } = await callServer(stage.on, { clockKind: actorClockKind.show }, await authenticate(dancer))
  await callServer(stage.off, { actorClockId, keepShort: true }, await authenticate(managerLogin))
  return {}
})

const host = 'mc02'
const lastNight = addDays(getBusinessDate(Date.now()), -1)

/**
 * Requests paid time for a show of last night that was not recorded; only once in a venue shared by several workers.
 */
const applyForMissedShow = (hour: number, reason: string) =>
  cachePerVenue(async () => {
    const { rows } = await callServer(stage.applyMy, { pageSize: 100 }, await authenticate(host))
    const there = rows.find((row) => row.reason === reason)
    if (there) return there.applyId
    const { applyId } = await callServer(
      stage.applyAdd,
      {
        applyType: applyType.actorCorrection,
        businessDate: lastNight,
        clockKind: actorClockKind.show,
        beginTime: `${lastNight} ${hour}:00:00`,
        endTime: `${lastNight} ${hour}:40:00`,
        reason,
      },
      await authenticate(host),
    )
    return applyId
  })

const waiting = applyForMissedShow(13, '开场彩排临时加演，忘了上钟')
const decided = cachePerVenue(async () => {
  const applyId = await applyForMissedShow(15, '生日局返场，手机没电')()
  const { can } = await callServer(stage.applyDetail, { applyId }, await authenticate(leader))
  if (can.handle)
    await callServer(stage.applyAudit, { applyId, agree: true, opinion: '现场确认过' }, await authenticate(leader))
  return applyId
})

export const states: readonly ScreenState[] = [
  {
    screen: 'P095',
    name: 'at-a-table',
    as: singer,
    scene: singerRequested,
    shows: ['上钟中', /点钟$/, /今日场次/, ['button', '下钟']],
  },
  {
    screen: 'P095',
    name: 'between-two',
    as: dancer,
    scene: free,
    shows: ['空闲', '演出', /^\d\d:\d\d–/, ['button', '上钟']],
  },
  {
    screen: 'P095',
    name: 'of-a-leader',
    as: leader,
    scene: async () => {
      await singerRequested()
      return { query: { actorUserId: await getUserId(singer) } }
    },
    shows: [/^正在上钟 \d+/, '上钟中', ['button', '下钟']],
  },
  {
    screen: 'P095',
    name: 'whose-turn-comes-next',
    as: leader,
    touch: (page) => page.getByRole('button', { name: /^艺人/ }).click(),
    shows: [/今晚轮钟 \d+ 次/],
    over: ['艺人'],
  },
  {
    screen: 'P095',
    name: 'a-stay-to-cross-out',
    as: leader,
    scene: async () => {
      await free()
      return { query: { actorUserId: await getUserId(dancer) } }
    },
    shows: ['空闲', ['button', /^演出/]],
  },
  {
    screen: 'P105',
    name: 'a-show-nobody-clocked',
    as: host,
    touch: async (page) => {
      await page.getByRole('radio', { name: '演出场次' }).check()
      await page.getByLabel('上钟时间').fill('13:00')
      await page.getByLabel('下钟时间').fill('13:40')
    },
    shows: ['补上钟', '变动', /^0 → \d/, '审批流程', ['button', '提交']],
  },
  {
    screen: 'P105',
    name: 'at-a-table',
    as: host,
    touch: (page) => page.getByRole('radio', { name: '点钟' }).check(),
    shows: ['补上钟', '台位', '审批流程', ['button', '提交']],
  },
  {
    screen: 'P105',
    name: 'a-stay-to-correct',
    as: dancer,
    scene: async () => {
      await free()
      return { query: { applyType: applyType.actorDuration } }
    },
    shows: ['上钟记录', ['button', '提交']],
  },
  {
    screen: 'P106',
    name: 'mine',
    as: host,
    scene: async () => {
      await waiting()
      await decided()
      return {}
    },
    shows: [/补上钟 \d+月\d+日/, '待审批', '已通过', /0 → 1 钟/],
  },
  {
    screen: 'P107',
    name: 'waiting',
    as: host,
    scene: async () => ({ query: { applyId: await waiting() } }),
    shows: [/开场彩排/, '申请为', '金额变动', ['button', '撤回']],
  },
  {
    screen: 'P108',
    name: 'waiting',
    as: leader,
    scene: async () => {
      await waiting()
      return {}
    },
    shows: [/开场彩排/, ['button', /^同意/], /\+¥/],
  },
  {
    screen: 'P108',
    name: 'dealt-with',
    as: leader,
    scene: async () => {
      await decided()
      return { query: { tab: 'done' } }
    },
    shows: [/生日局返场/, '已通过', /\+¥/],
  },
  {
    screen: 'P109',
    name: 'to-decide',
    as: leader,
    scene: async () => ({ query: { applyId: await waiting() } }),
    shows: [/开场彩排/, '当晚其他上钟', '审批流程', ['button', '同意'], ['button', '驳回']],
  },
]
