import { noticeTarget } from '@nocturne/contract/codes'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'

let api: TestApi
let gm: Caller
let leader: Caller
let sales: Caller
/** Notice to all employees, and one to a department of another leader. */
let general = 0
let floor = 0

beforeAll(async () => {
  api = await startTestApi()
  gm = await api.as('gm')
  leader = await api.as('dz01')
  sales = await api.as('yx01')
  const publish = async (targetType: (typeof noticeTarget)[keyof typeof noticeTarget], targetIds?: number[]) =>
    (
      await gm.call(notifications.publish, {
        noticeTitle: '盘点',
        noticeContent: '周一闭店盘点',
        targetType,
        ...(targetIds && { targetIds }),
      })
    ).noticeId
  general = await publish(noticeTarget.everybody)
  api.clock.later(1)
  const { deptId } = await api.db
    .selectFrom('appUser')
    .select('deptId')
    .where('userName', '=', 'fwy01')
    .executeTakeFirstOrThrow()
  floor = await publish(noticeTarget.depts, [deptId])
})

async function readBy(caller: Caller): Promise<void> {
  const { rows } = await caller.call(notifications.list, {})
  const message = rows.find(({ bizId, bizType }) => bizType === 'notice' && bizId === general)
  await caller.call(notifications.detail, { notificationId: message?.notificationId ?? 0 })
}

it('counts receivers and readers of each notice, newest first', async () => {
  const { rows, total } = await gm.call(notifications.noticeList, {})
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { noticeId: floor, readNum: 0 },
    { noticeId: general, noticeTitle: '盘点', sentNum: 118, readNum: 0, publishTime: '2026-03-14 22:00:00' },
  ])
  api.clock.later(1)
  await readBy(sales)
  await readBy(sales)
  const after = await gm.call(notifications.noticeList, {})
  expect(after.rows[1]).toMatchObject({ sentNum: 118, readNum: 1 })
})

it('lists who has read it and when, by department, unread first', async () => {
  const all = await gm.call(notifications.noticeReaders, { noticeId: general, pageSize: 200 })
  expect(all.total).toBe(118)
  expect(all.rows).toHaveLength(118)
  expect(all.depts.reduce((sum, { sentNum }) => sum + sentNum, 0)).toBe(118)
  expect(all.depts.find(({ deptId }) => deptId === 21)).toMatchObject({ sentNum: 12, readNum: 1 })
  const own = await gm.call(notifications.noticeReaders, { noticeId: general, deptId: 21 })
  expect(own.rows.map(({ readTime }) => readTime === null)).toEqual([...Array<boolean>(11).fill(true), false])
  const read = await gm.call(notifications.noticeReaders, { noticeId: general, readFlag: true })
  expect(read).toMatchObject({ total: 1, rows: [{ userId: sales.userId, readTime: '2026-03-14 22:02:00' }] })
  const unread = await gm.call(notifications.noticeReaders, { noticeId: general, readFlag: false, pageSize: 50 })
  expect(unread.total).toBe(117)
  const second = await gm.call(notifications.noticeReaders, {
    noticeId: general,
    readFlag: false,
    pageSize: 50,
    pageNum: 2,
  })
  const ids = [...unread.rows, ...second.rows].map(({ userId }) => userId)
  expect(new Set(ids).size).toBe(100)
})

it('shows a leader the own department only, and refuses others', async () => {
  const { rows } = await leader.call(notifications.noticeList, {})
  expect(rows).toMatchObject([{ noticeId: general, sentNum: 12, readNum: 1 }])
  const { total, depts } = await leader.call(notifications.noticeReaders, { noticeId: general })
  expect([total, depts.map(({ deptId }) => deptId)]).toEqual([12, [21]])
  expect(await leader.send(notifications.noticeReaders, { noticeId: floor })).toMatchObject({ errCode: 'NOT_FOUND' })
  expect(await gm.send(notifications.noticeReaders, { noticeId: 999_999 })).toMatchObject({ errCode: 'NOT_FOUND' })
  for (const endpoint of [notifications.noticeList, notifications.noticeReaders])
    expect(await sales.send(endpoint, { noticeId: general })).toMatchObject({ errCode: 'NO_PERMISSION' })
})
