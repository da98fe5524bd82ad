import { attendance } from '@nocturne/contract/attendance/endpoints'
import { applyType, normalDisable, restFault, scheduleStatus } from '@nocturne/contract/codes'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { listViolations } from '../../../test/factories.ts'
import { listScheduledShifts, findScheduledShift } from './public.ts'

/** The current night is Saturday 2026-03-14. */
const WEEK = '2026-03-16'
const NEXT_WEEK = '2026-03-23'
const LATE = '晚班B'
const OFFICE = '行政班'
const REST = '休息'

describe('排班', () => {
  let api: TestApi
  let leader: Caller
  let otherLeader: Caller
  let hr: Caller
  let gm: Caller
  let sales: Caller
  let shift: (name: string) => number

  beforeAll(async () => {
    api = await startTestApi()
    ;[leader, otherLeader, hr, gm, sales] = (await Promise.all(
      ['dz01', 'dz02', 'hr01', 'gm', 'yx01'].map((name) => api.as(name)),
    )) as [Caller, Caller, Caller, Caller, Caller]
    const { shifts } = await gm.call(scheduling.list, {})
    shift = (name) => shifts.find(({ shiftName }) => shiftName === name)?.shiftId ?? 0
  })

  const cell = (userId: number | null, businessDate: string, name?: string) => ({
    userId: userId ?? 0,
    businessDate,
    ...(name === undefined ? {} : { shiftId: shift(name) }),
  })
  const messages = async (userId: number | null) =>
    (
      await api.db
        .selectFrom('notification')
        .select(['title', 'content'])
        .where('userId', '=', userId ?? 0)
        .where('bizType', 'in', ['schedule', 'shift'])
        .orderBy('notificationId')
        .execute()
    ).map(({ title, content }) => `${title}：${content}`)
  const published = (userId: number | null, date: string) => findScheduledShift(api.db, userId ?? 0, date)

  it('is planned by department leaders, HR and management, for their own people', async () => {
    const rows = [cell(sales.userId, WEEK, LATE)]
    for (const endpoint of [scheduling.save, scheduling.publish, scheduling.copyWeek, scheduling.clearDraft])
      expect(await sales.send(endpoint, { rows, fromWeek: WEEK, toWeek: WEEK })).toMatchObject({ code: 403 })
    expect(await otherLeader.send(scheduling.save, { rows })).toMatchObject({ errCode: 'USER_NOT_FOUND' })
    expect(await gm.send(scheduling.save, { rows: [cell(1, WEEK, LATE)] })).toMatchObject({ errCode: 'USER_NOT_FOUND' })
    for (const deptId of [22, 999_999])
      expect(await leader.send(scheduling.publish, { fromWeek: WEEK, toWeek: WEEK, deptId })).toMatchObject({
        code: 403,
      })
    for (const endpoint of [scheduling.shiftList, scheduling.shiftSave, scheduling.shiftRemove])
      expect(await leader.send(endpoint, { shiftId: 1 })).toMatchObject({ code: 403 })
    expect((await leader.call(scheduling.list, { deptId: 22 })).people).toEqual([])
    expect((await sales.call(scheduling.list, { deptId: 22 })).people).toEqual([])
    const own = await sales.call(scheduling.list, {})
    expect([own.people.map(({ userId }) => userId), own.dept, own.depts, own.canEdit]).toEqual([
      [sales.userId],
      null,
      [],
      false,
    ])
    const team = await leader.call(scheduling.list, { weekBegin: WEEK })
    expect(team).toMatchObject({ canEdit: true, endDate: '2026-03-22', dept: { deptName: '营销一部' } })
    expect(team.people).toHaveLength(12)
    expect((await hr.call(scheduling.list, { deptId: 20 })).people).toHaveLength(34)
  })

  it('refuses invalid cells, and changes nothing', async () => {
    const { userId } = sales
    for (const rows of [
      [cell(userId, WEEK, LATE), cell(userId, WEEK, OFFICE)],
      [{ userId: userId ?? 0, businessDate: WEEK, shiftId: 999_999 }],
      [cell(userId, '2026-07-01', LATE)],
      [cell(userId, '2026-02-30', LATE)],
    ])
      expect(await leader.send(scheduling.save, { rows })).toMatchObject({
        errCode: 'PARAM_INVALID',
        msg: expect.stringMatching(/\p{Script=Han}/u) as string,
      })
    expect(await leader.send(scheduling.save, { rows: [cell(userId, '2026-03-13', LATE)] })).toMatchObject({
      errCode: 'NIGHT_OVER',
    })
    for (const weeks of [
      { fromWeek: '2026-03-17', toWeek: WEEK },
      { fromWeek: NEXT_WEEK, toWeek: WEEK },
    ])
      expect(await leader.send(scheduling.publish, weeks)).toMatchObject({ errCode: 'PARAM_INVALID' })
    expect(await leader.send(scheduling.copyWeek, { fromWeek: WEEK, toWeek: WEEK })).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
    expect((await leader.call(scheduling.list, { weekBegin: WEEK })).cells).toEqual([])
  })

  it('is a draft visible to planners only until it is published; later changes are notified as such', async () => {
    const { userId } = sales
    await leader.call(scheduling.save, { rows: [cell(userId, WEEK, LATE), cell(userId, '2026-03-17', OFFICE)] })
    expect((await sales.call(scheduling.list, { month: '2026-03', mine: true })).cells).toEqual([])
    expect(await published(userId, WEEK)).toBeUndefined()
    const plan = await leader.call(scheduling.list, { weekBegin: WEEK })
    expect(plan.drafts).toEqual({ count: 2, people: 1 })
    expect(plan.people.find((one) => one.userId === userId)).toMatchObject({
      shiftCount: 2,
      faults: [{ businessDate: '2026-03-17', fault: restFault.shortRest, n: 10 }],
    })
    const key = 'publish-once-0001'
    const results = await Promise.all(
      [{ key }, { key }, {}, {}].map((options) =>
        leader.call(scheduling.publish, { fromWeek: WEEK, toWeek: WEEK }, options),
      ),
    )
    expect(
      results
        .map(({ count }) => count)
        .toSorted((a, b) => a - b)
        .slice(-1),
    ).toEqual([2])
    expect(await messages(userId)).toEqual(['新排班已发布：3月16日 晚班B 20:00–04:00；3月17日 行政班 14:00–22:00'])
    expect(await published(userId, WEEK)).toMatchObject({
      shiftName: LATE,
      onMinute: 1200,
      offMinute: 1680,
      deptId: 21,
    })
    expect((await sales.call(scheduling.list, { month: '2026-03', mine: true })).cells).toMatchObject([
      { businessDate: WEEK, shortName: '晚B', onTime: '20:00', offTime: '04:00', status: scheduleStatus.published },
      { businessDate: '2026-03-17' },
    ])

    await leader.call(scheduling.save, { rows: [cell(userId, '2026-03-17', REST), cell(userId, WEEK)] })
    const changed = await leader.call(scheduling.list, { weekBegin: WEEK })
    expect(changed.cells).toMatchObject([
      { businessDate: WEEK, shiftId: null, status: scheduleStatus.draft, publishedName: '晚B' },
      { businessDate: '2026-03-17', restFlag: true, status: scheduleStatus.draft, publishedName: '行政' },
    ])
    expect(await published(userId, '2026-03-17')).toMatchObject({ shiftName: OFFICE })
    await leader.call(scheduling.publish, { fromWeek: WEEK, toWeek: WEEK })
    expect((await messages(userId)).at(-1)).toBe('排班有变更：3月16日 取消排班；3月17日 休息')
    expect(await published(userId, WEEK)).toBeUndefined()
    expect(await listScheduledShifts(api.db, { from: WEEK, to: '2026-03-22' }, [userId ?? 0])).toMatchObject([
      { businessDate: '2026-03-17', restFlag: true, onMinute: null },
    ])
  })

  it('stores no redundant draft: none equal to the published cell, none after immediate publishing', async () => {
    const { userId } = sales
    await leader.call(scheduling.save, { rows: [cell(userId, '2026-03-18', LATE)], publish: true })
    await leader.call(scheduling.save, { rows: [cell(userId, '2026-03-18', OFFICE)] })
    await leader.call(scheduling.save, { rows: [cell(userId, '2026-03-18', LATE)] })
    expect((await leader.call(scheduling.list, { weekBegin: WEEK })).drafts.count).toBe(0)
    const messageCount = (await messages(userId)).length
    expect(await leader.call(scheduling.publish, { fromWeek: WEEK, toWeek: WEEK })).toEqual({ count: 0, people: 0 })
    expect(await messages(userId)).toHaveLength(messageCount)
  })

  it('copies the previous week into empty cells, once', async () => {
    const { userId } = sales
    await leader.call(scheduling.save, { rows: [cell(userId, '2026-03-24', OFFICE)] })
    const counts = await Promise.all(
      [leader, gm].map((caller) => caller.call(scheduling.copyWeek, { fromWeek: WEEK, toWeek: NEXT_WEEK, deptId: 21 })),
    )
    // 3月17日 休息 already has a draft, so it is skipped; 3月18日 晚班B is copied.
    expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect((await leader.call(scheduling.list, { weekBegin: NEXT_WEEK })).cells).toMatchObject([
      { businessDate: '2026-03-24', shiftName: OFFICE },
      { businessDate: '2026-03-25', shiftName: LATE },
    ])
    expect(await otherLeader.call(scheduling.clearDraft, { fromWeek: NEXT_WEEK, toWeek: NEXT_WEEK })).toEqual({
      count: 0,
    })
    expect(await leader.call(scheduling.clearDraft, { fromWeek: NEXT_WEEK, toWeek: NEXT_WEEK })).toEqual({ count: 2 })
    expect((await leader.call(scheduling.list, { weekBegin: WEEK })).cells).toHaveLength(2)
  })

  it('is proposed once for unplanned nights, as drafts that keep the rest rules', async () => {
    const weeks = { fromWeek: '2026-04-06', toWeek: '2026-04-13' }
    await leader.call(scheduling.save, { rows: [cell(sales.userId, '2026-04-08', REST)] })
    expect(await leader.send(scheduling.propose, { ...weeks, deptId: 22 })).toMatchObject({ code: 403 })
    expect(await leader.send(scheduling.propose, { fromWeek: '2026-03-02', toWeek: '2026-03-02' })).toMatchObject({
      errCode: 'NIGHT_OVER',
    })
    const counts = await Promise.all(
      [leader, gm].map((caller) => caller.call(scheduling.propose, { ...weeks, deptId: 21 })),
    )
    expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 12 * 14 - 1])
    for (const weekBegin of [weeks.fromWeek, weeks.toWeek]) {
      const { people, cells } = await leader.call(scheduling.list, { weekBegin })
      expect(people.flatMap(({ faults }) => faults)).toEqual([])
      expect(people.map(({ shiftCount, restCount }) => [shiftCount, restCount])).toEqual(people.map(() => [6, 1]))
      expect(cells.every(({ status }) => status === scheduleStatus.draft)).toBe(true)
    }
    expect(await published(sales.userId, '2026-04-09')).toBeUndefined()
    await leader.call(scheduling.clearDraft, weeks)
  })

  it('gives a reason for each proposed cell and the demand of each night; undoes one’s own last change once', async () => {
    const weekBegin = '2026-04-20'
    const weeks = { fromWeek: weekBegin, toWeek: weekBegin }
    const week = () => otherLeader.call(scheduling.list, { weekBegin })
    const undo = (caller: Caller, changeId: number) => caller.send(scheduling.undo, { changeId })
    await otherLeader.call(scheduling.propose, weeks)
    const proposed = await week()
    expect(proposed.cells.length).toBeGreaterThan(0)
    for (const { reason, restFlag } of proposed.cells)
      expect(reason).toMatch(restFlag ? /安排休息$/ : /^按近四周常上的班次安排/)
    expect(proposed.demand).toHaveLength(7)
    for (const { need } of proposed.demand) expect([need, proposed.people.length]).toEqual([need, Math.max(need, 12)])
    expect(proposed.undo).toMatchObject({ kind: 'propose', count: proposed.cells.length })
    const changeId = proposed.undo?.changeId ?? 0
    expect(await undo(sales, changeId)).toMatchObject({ code: 403 })
    expect(await undo(leader, changeId)).toMatchObject({ errCode: 'NOT_FOUND' })
    const twice = await Promise.all([undo(otherLeader, changeId), undo(otherLeader, changeId)])
    expect(twice.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['STALE_DATA', 'ok'])
    expect(await week()).toMatchObject({ cells: [], undo: null })

    await otherLeader.call(scheduling.propose, weeks)
    const drafts = (await week()).cells
    await otherLeader.call(scheduling.publish, weeks)
    const published = await week()
    expect(published.undo).toMatchObject({ kind: 'publish', count: drafts.length })
    const worker = drafts.find(({ restFlag, userId }) => !restFlag && userId !== otherLeader.userId)
    expect((await undo(otherLeader, published.undo?.changeId ?? 0)).code).toBe(200)
    expect((await week()).cells).toEqual(drafts)
    expect((await messages(worker?.userId ?? 0)).at(-1)).toMatch(/^排班有变更：.*取消排班/)

    // A cell that another user changed meanwhile is not overwritten.
    const [first] = drafts
    const rows = [cell(first?.userId ?? 0, first?.businessDate ?? '', OFFICE)]
    await otherLeader.call(scheduling.save, { rows })
    const { undo: edit } = await week()
    expect(edit).toMatchObject({ kind: 'edit', count: 1 })
    expect((await week()).cells[0]).toMatchObject({ shiftName: OFFICE, reason: null })
    await hr.call(scheduling.save, { rows: [cell(first?.userId ?? 0, first?.businessDate ?? '', REST)] })
    expect(await undo(otherLeader, edit?.changeId ?? 0)).toMatchObject({ errCode: 'STALE_DATA' })
    expect((await week()).cells[0]).toMatchObject({ shiftName: REST })

    // A phone that still shows the button a day later is refused as well.
    await otherLeader.call(scheduling.save, { rows })
    const { undo: old } = await week()
    await api.db
      .updateTable('scheduleChange')
      .set({ createdAt: sql<string>`created_at - interval '25 hours'` })
      .where('changeId', '=', old?.changeId ?? 0)
      .execute()
    expect((await week()).undo?.changeId).not.toBe(old?.changeId)
    expect(await undo(otherLeader, old?.changeId ?? 0)).toMatchObject({ errCode: 'STALE_DATA' })
    await otherLeader.call(scheduling.clearDraft, weeks)
    expect(await listViolations(api)).toEqual([])
  })

  it('respects approved leave: shown for any plan, left out by a proposal, reported when a draft overlaps it', async () => {
    const [week, night] = ['2026-04-20', '2026-04-22']
    const { applyId } = await sales.call(attendance.applyAdd, {
      applyType: applyType.leave,
      businessDate: night,
      beginTime: `${night} 19:00:00`,
      endTime: '2026-04-24 04:00:00',
      reason: '回家',
    })
    expect((await leader.call(scheduling.list, { weekBegin: week })).leaves).toEqual([])
    expect((await sales.call(attendance.applyDetail, { applyId })).shift).toBeNull()
    await leader.call(attendance.applyAudit, { applyId, agree: true })
    const userId = sales.userId ?? 0
    const away = { userId, beginTime: `${night} 19:00:00`, endTime: '2026-04-24 04:00:00', away: true }
    const leaves = [
      { ...away, businessDate: night },
      { ...away, businessDate: '2026-04-23' },
    ]
    expect((await leader.call(scheduling.list, { weekBegin: week })).leaves).toEqual(leaves)
    expect((await sales.call(scheduling.list, { month: '2026-04', mine: true })).leaves).toEqual(leaves)
    expect((await otherLeader.call(scheduling.list, { weekBegin: week })).leaves).toEqual([])
    await leader.call(scheduling.propose, { fromWeek: week, toWeek: week })
    const proposed = await leader.call(scheduling.list, { weekBegin: week })
    const own = proposed.cells.filter((one) => one.userId === userId)
    expect(own.map(({ businessDate: date }) => date)).toEqual([20, 21, 24, 25, 26].map((day) => `2026-04-${day}`))
    expect(proposed.people.flatMap(({ faults }) => faults)).toEqual([])
    await leader.call(scheduling.save, { rows: [cell(userId, night, LATE)] })
    const against = await leader.call(scheduling.list, { weekBegin: week })
    expect(against.people.find((person) => person.userId === userId)?.faults).toContainEqual({
      businessDate: night,
      fault: restFault.onLeave,
      n: 0,
    })
    expect((await sales.call(attendance.applyDetail, { applyId })).shift).toBeNull()
    await leader.call(scheduling.publish, { fromWeek: week, toWeek: week })
    expect((await sales.call(attendance.applyDetail, { applyId })).shift).toMatchObject({ shiftName: LATE })
  })

  it('leaves past nights unchanged when a shift changes; updates future nights and notifies their people', async () => {
    const { userId } = sales
    const values = { shiftName: '加场班', shortName: '加', onTime: '19:30', offTime: '26:30', color: 'gift' } as const
    const { shiftId } = await hr.call(scheduling.shiftSave, values)
    const night = (businessDate: string) => ({ userId: userId ?? 0, businessDate, shiftId })
    await leader.call(scheduling.save, { rows: [night('2026-03-14'), night('2026-03-19')], publish: true })
    expect(await hr.send(scheduling.shiftSave, values)).toMatchObject({ errCode: 'PARAM_INVALID' })
    expect(await hr.send(scheduling.shiftSave, { ...values, shiftName: '长班', offTime: '19:00' })).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'offTime' },
    })
    await hr.call(scheduling.shiftSave, { ...values, shiftId, onTime: '20:30' })
    expect(await published(userId, '2026-03-14')).toMatchObject({ onMinute: 1170, offMinute: 1590 })
    expect(await published(userId, '2026-03-19')).toMatchObject({ onMinute: 1230, offMinute: 1590 })
    expect((await messages(userId)).at(-1)).toBe('班次时间有变更：加场班 20:30–02:30，已排的后续班次随之调整')
    await leader.call(scheduling.save, { rows: [night('2026-03-20')] })
    await Promise.all([0, 1].map(() => hr.call(scheduling.shiftRemove, { shiftId })))
    expect(await leader.send(scheduling.save, { rows: [night('2026-03-21')] })).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
    expect((await leader.call(scheduling.list, { weekBegin: WEEK })).drafts.count).toBe(0)
    expect(await published(userId, '2026-03-19')).toMatchObject({ shiftName: '加场班' })
    const listed = (await hr.call(scheduling.shiftList, {})).rows
    expect(listed.at(-1)).toMatchObject({ shiftName: '加场班', status: normalDisable.disabled })
    expect(await listViolations(api)).toEqual([])
  })

  it('leaves a closed night unchanged, in either order of commits', async () => {
    const { userId } = sales
    const rows = [cell(userId, '2026-03-14', REST)]
    const [closed, saved] = await Promise.all([
      gm.send(ledger.closeDay, { businessDate: '2026-03-14' }),
      leader.send(scheduling.save, { rows, publish: true }),
    ])
    expect(closed.code).toBe(200)
    expect([200, 500]).toContain(saved.code)
    const before = await published(userId, '2026-03-14')
    const again = await leader.send(scheduling.save, { rows: [cell(userId, '2026-03-14', OFFICE)], publish: true })
    expect(again).toMatchObject({ errCode: 'DAY_CLOSED' })
    expect(await published(userId, '2026-03-14')).toEqual(before)
    expect((await leader.call(scheduling.list, {})).drafts.count).toBe(0)
  })
})
