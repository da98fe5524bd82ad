import { parseTime } from '@nocturne/base/venue-time'
import { approvalStatus, approvalStepStatus, noticeTarget, notifyCategory } from '@nocturne/contract/codes'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import type { LiveEvent } from '../../http/context.ts'
import { notify } from './public.ts'
import type { NotificationMessage } from './public.ts'

let api: TestApi
let sales: Caller
let waiter: Caller

beforeAll(async () => {
  api = await startTestApi()
  sales = await api.as('yx01')
  waiter = await api.as('fwy01')
})

const getUserId = (caller: Caller) => caller.userId ?? 0

async function tell(message: NotificationMessage): Promise<LiveEvent[]> {
  const events: LiveEvent[] = []
  await api.db
    .transaction()
    .execute((tx) => notify(tx, (event) => events.push(event), message, parseTime(api.clock.now())))
  return events
}

describe('消息', () => {
  it('writes one message per person and publishes to exactly those phones', async () => {
    const events = await tell({
      userIds: [getUserId(sales), getUserId(waiter), getUserId(sales), 1],
      category: notifyCategory.booking,
      title: '新预订',
      content: 'A08 今晚 21:00',
      route: '/pages/operat/reserve/index',
      bizType: 'booking',
      bizId: 9,
    })
    expect(events).toEqual([
      { topic: 'notification', userIds: [getUserId(sales), getUserId(waiter)].toSorted((a, b) => a - b) },
    ])
    const { rows, total, unread } = await sales.call(notifications.list, {})
    expect(total).toBe(1)
    expect(rows).toMatchObject([
      {
        title: '新预订',
        route: '/pages/operat/reserve/index',
        bizType: 'booking',
        bizId: 9,
        readFlag: false,
        createTime: '2026-03-14 22:00:00',
      },
    ])
    expect(unread).toHaveLength(9)
    expect(unread.find(({ category }) => category === notifyCategory.booking)).toEqual({
      category: notifyCategory.booking,
      label: '预订',
      count: 1,
    })
  })

  it('does nothing without receivers, and cuts texts that are too long', async () => {
    expect(await tell({ userIds: [], category: notifyCategory.system, title: '', content: '' })).toEqual([])
    expect(await tell({ userIds: [1], category: notifyCategory.system, title: '', content: '' })).toEqual([])
    await tell({
      userIds: [getUserId(waiter)],
      category: notifyCategory.wine,
      title: '长'.repeat(80),
      content: '文'.repeat(3000),
    })
    const { rows } = await waiter.call(notifications.list, { category: notifyCategory.wine })
    expect([rows[0]?.title.length, rows[0]?.content.length]).toEqual([50, 2000])
  })

  it('hides messages of other people', async () => {
    const { rows } = await sales.call(notifications.list, {})
    const id = rows[0]?.notificationId ?? 0
    expect((await api.anonymous.send(notifications.detail, { notificationId: id })).httpStatus).toBe(401)
    expect(await waiter.send(notifications.detail, { notificationId: id })).toMatchObject({ errCode: 'NOT_FOUND' })
    expect((await sales.call(notifications.list, {})).rows[0]?.readFlag).toBe(false)
  })

  it('marks a message read once and publishes that to the other phones of the person', async () => {
    const { rows } = await sales.call(notifications.list, {})
    const notificationId = rows[0]?.notificationId ?? 0
    const opened = await sales.call(notifications.detail, { notificationId })
    expect(opened).toMatchObject({ readFlag: true, readTime: '2026-03-14 22:00:00' })
    api.clock.later(5)
    expect(await sales.call(notifications.detail, { notificationId })).toMatchObject({
      readTime: '2026-03-14 22:00:00',
    })
    const outboxRows = await api.db.selectFrom('outbox').select('payload').where('topic', '=', 'notification').execute()
    expect(outboxRows).toEqual([{ payload: { topic: 'notification', userIds: [getUserId(sales)] } }])
  })

  it('marks one category or all as read', async () => {
    for (const category of [notifyCategory.approval, notifyCategory.approval, notifyCategory.attendance])
      await tell({ userIds: [getUserId(sales)], category, title: '待办', content: '' })
    expect(await sales.call(notifications.readAll, { category: notifyCategory.approval })).toEqual({ count: 2 })
    expect(await sales.call(notifications.readAll, {})).toEqual({ count: 1 })
    expect(await sales.call(notifications.readAll, {})).toEqual({ count: 0 })
  })
})

describe('发布通知', () => {
  const notice = { noticeTitle: '周会', noticeContent: '周一 17:00 大厅', targetType: noticeTarget.depts }

  it('refuses users without permission, and a leader beyond their department', async () => {
    expect((await api.anonymous.send(notifications.publish, notice)).httpStatus).toBe(401)
    expect(await waiter.send(notifications.publish, { ...notice, targetIds: [21] })).toMatchObject({
      errCode: 'NO_PERMISSION',
    })
    const leader = await api.as('dz01')
    for (const targetIds of [[22], [21, 22], [20]])
      expect(await leader.send(notifications.publish, { ...notice, targetIds })).toMatchObject({
        errCode: 'NO_PERMISSION',
      })
    expect(await leader.send(notifications.publish, { ...notice, targetType: noticeTarget.everybody })).toMatchObject({
      errCode: 'NO_PERMISSION',
    })
    expect(await leader.send(notifications.publish, notice)).toMatchObject({ errCode: 'PARAM_INVALID' })
  })

  it('notifies all people of the department once per key, with log and outbox', async () => {
    const leader = await api.as('dz01')
    const send = () => leader.send(notifications.publish, { ...notice, targetIds: [21] }, { key: 'notice-0001' })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.data).toMatchObject({ count: 12 })
    expect(second.data).toEqual(first.data)
    expect(await api.db.selectFrom('notice').selectAll().execute()).toMatchObject([
      { noticeTitle: '周会', targetType: noticeTarget.depts, targetIds: [21] },
    ])
    expect((await sales.call(notifications.list, { category: notifyCategory.announcement })).rows).toMatchObject([
      { title: '周会', bizType: 'notice', bizId: first.data.noticeId },
    ])
    expect(
      await api.db.selectFrom('operLog').select('operId').where('subjectType', '=', 'notice').execute(),
    ).toHaveLength(1)
  })

  it('includes sub-departments and leaves out pseudo users', async () => {
    const gm = await api.as('gm')
    expect(await gm.call(notifications.publish, { ...notice, targetIds: [20] })).toMatchObject({ count: 34 })
    expect(await gm.call(notifications.publish, { ...notice, targetType: noticeTarget.everybody })).toMatchObject({
      count: 118,
    })
    expect(
      await gm.call(notifications.publish, {
        ...notice,
        targetType: noticeTarget.people,
        targetIds: [getUserId(waiter)],
      }),
    ).toMatchObject({ count: 1 })
  })
})

describe('员工中心', () => {
  it('shows profile, pending work and permitted entries only', async () => {
    const other = await api.as('fwy02')
    const before = await other.call(notifications.home, {})
    expect(before).toMatchObject({ user: { deptName: '楼面部', postName: '服务员' }, pendingApprovals: 0 })
    await tell({ userIds: [getUserId(other)], category: notifyCategory.system, title: '你好', content: '' })
    expect((await other.call(notifications.home, {})).unread).toBe(before.unread + 1)
    const paths = (await other.call(notifications.home, {})).menus.flatMap(({ items }) => items.map(({ path }) => path))
    expect(paths).toContain('/pages/employeeCenter/childrenPages/storingWine')
    expect(paths).not.toContain('/pages/employeeCenter/clockApply/index')
  })

  it('counts the approvals waiting for the caller, not those already decided', async () => {
    const leader = await api.as('dz01')
    const applicant = {
      typeCode: 'other',
      typeName: '通用',
      title: '申请',
      applyUserId: getUserId(sales),
      applyUserName: '阿杰',
      applyDeptId: 21,
      applyDeptName: '营销一部',
      createdAt: api.clock.now(),
    }
    for (const [approvalNo, status, step] of [
      ['SP1', approvalStatus.pending, approvalStepStatus.pending],
      ['SP2', approvalStatus.pending, approvalStepStatus.agreed],
      ['SP3', approvalStatus.withdrawn, approvalStepStatus.pending],
    ] as const) {
      const { approvalId } = await api.db
        .insertInto('approval')
        .values({ ...applicant, approvalNo, status })
        .returning('approvalId')
        .executeTakeFirstOrThrow()
      await api.db
        .insertInto('approvalStep')
        .values({
          approvalId,
          stepNo: 1,
          stepName: '主管',
          approverId: getUserId(leader),
          approverName: '阿Ken',
          status: step,
        })
        .execute()
    }
    expect((await leader.call(notifications.home, {})).pendingApprovals).toBe(1)
  })
})
