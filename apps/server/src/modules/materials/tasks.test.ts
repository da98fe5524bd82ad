import { addMinutes, parseTime } from '@nocturne/base/venue-time'
import { taskCheckStatus, taskCheckType, taskStatus, taskTargetType, taskUserStatus } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { materials } from '@nocturne/contract/materials/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { insertUpload } from '../../../test/uploads.ts'
import { runAudit } from '../../app/audit.ts'
import { findRefusal } from '../../db/constraints.ts'
import { endDueTasks } from './public.ts'

type TaskInput = InputOf<typeof materials.taskSave>
type Trial = InputOf<typeof materials.taskTrial>

describe('promotion tasks', () => {
  let api: TestApi
  let gm: Caller
  let floor: Caller
  let leader: Caller
  let sales: Caller
  let bar: Caller

  beforeAll(async () => {
    api = await startTestApi()
    ;[gm, floor, leader, sales, bar] = (await Promise.all(
      ['gm', 'lm01', 'dz01', 'yx01', 'bar01'].map((name) => api.as(name)),
    )) as [Caller, Caller, Caller, Caller, Caller]
  })

  const buildTask = (more: Partial<TaskInput> = {}): TaskInput => ({
    title: '转发周五海报到朋友圈',
    content: '保留两小时以上，截图打卡',
    materialIds: [],
    targetType: taskTargetType.everybody,
    targetIds: [],
    startTime: addMinutes(api.clock.now(), -60),
    endTime: addMinutes(api.clock.now(), 3 * 24 * 60),
    checkTimes: 3,
    perDay: 2,
    checkType: taskCheckType.pictures,
    needReview: true,
    rewardAmount: 20_00,
    publish: true,
    ...more,
  })
  const given = async (more: Partial<TaskInput> = {}, by = gm) =>
    (await by.call(materials.taskSave, buildTask(more))).taskId
  const toSales = (more: Partial<TaskInput> = {}) =>
    given({ targetType: taskTargetType.people, targetIds: [sales.userId ?? 0], ...more })
  const proof = async (taskId: number, caller = sales) => ({
    taskId,
    images: [await insertUpload(api, caller, 'image')],
    content: '已转发',
  })
  const listCodes = (replies: readonly { errCode?: string }[]) =>
    replies.map(({ errCode }) => errCode ?? 'done').toSorted()
  const mine = async (taskId: number, caller = sales) => (await caller.call(materials.taskDetail, { taskId })).mine

  it('are assigned to their target and notify it, and are hidden from others', async () => {
    const taskId = await toSales()
    expect((await bar.send(materials.taskDetail, { taskId })).errCode).toBe('NOT_FOUND')
    expect((await bar.call(materials.taskList, { tab: 'running' })).rows.map((row) => row.taskId)).not.toContain(taskId)
    expect((await bar.send(materials.checkAdd, await proof(taskId, bar))).errCode).toBe('NOT_FOUND')
    expect((await bar.send(materials.taskPeople, { taskId })).errCode).toBe('NO_PERMISSION')
    const seen = await sales.call(materials.taskDetail, { taskId })
    expect(seen).toMatchObject({ progress: null, targetIds: [], can: { check: true, edit: false, review: false } })
    expect(seen.mine).toMatchObject({ status: taskUserStatus.notBegun, todayLeft: 2 })
    const notifications = await api.db
      .selectFrom('notification')
      .select(['userId', 'route'])
      .where('bizType', '=', 'task')
      .where('bizId', '=', taskId)
      .execute()
    expect(notifications).toEqual([
      { userId: sales.userId, route: `/pages/employeeCenter/materialCenter/taskDetails?taskId=${taskId}` },
    ])
    const people = await gm.call(materials.taskPeople, { taskId })
    expect(people).toMatchObject({ total: 1, rows: [{ userId: sales.userId, checkCount: 0 }] })
  })

  it('are never assigned to their publisher nor beyond the publisher’s scope', async () => {
    const all = await given()
    expect((await gm.call(materials.taskDetail, { taskId: all })).mine).toBeNull()
    const own = await given({}, leader)
    const { rows } = await sql<{ outside: number; himself: number }>`
      select count(*) filter (where not dept_id in (select d.dept_id from dept d join app_user u on u.user_id = ${leader.userId}
          where d.dept_id = u.dept_id or u.dept_id::text = any(string_to_array(d.ancestors, ',')))) as outside,
        count(*) filter (where user_id = ${leader.userId}) as himself from task_user where task_id = ${own}`.execute(
      api.db,
    )
    expect(rows[0]).toEqual({ outside: 0, himself: 0 })
    for (const [caller, more, says] of [
      [leader, { targetType: taskTargetType.people, targetIds: [bar.userId ?? 0] }, '只能选择本部门的在职员工'],
      [gm, { targetType: taskTargetType.people, targetIds: [gm.userId ?? 0] }, '不能选择自己'],
      [gm, { targetType: taskTargetType.people, targetIds: [] }, '请选择人员'],
      [gm, { endTime: addMinutes(api.clock.now(), -90) }, '结束时间必须晚于开始时间'],
      [gm, { perDay: 4 }, '每日上限不能超过打卡次数'],
      [gm, { rewardAmount: 1_000_01 }, '奖励金额不正确'],
      [gm, { rewardAmount: -1 }, '奖励金额不正确'],
      [gm, { materialIds: [999_999] }, '物料已下架'],
    ] as const) {
      const reply = await caller.send(materials.taskSave, buildTask(more as Partial<TaskInput>))
      expect([reply.errCode, reply.msg], says).toEqual(['PARAM_INVALID', expect.stringContaining(says)])
    }
    expect((await sales.send(materials.taskSave, buildTask())).errCode).toBe('NO_PERMISSION')
    const target = { targetType: taskTargetType.people, targetIds: [sales.userId ?? 0, bar.userId ?? 0] }
    const cost = await gm.call(materials.taskCost, { ...target, rewardAmount: 20_00, checkTimes: 3 })
    expect(cost).toEqual({ personCount: 2, amount: 120_00 })
  })

  it('limit check-ins per night and task, also concurrent ones', async () => {
    const taskId = await toSales()
    const proofs = await Promise.all(Array.from({ length: 5 }, () => proof(taskId)))
    expect(listCodes(await Promise.all(proofs.map((one) => sales.send(materials.checkAdd, one))))).toEqual([
      'CHECK_LIMIT',
      'CHECK_LIMIT',
      'CHECK_LIMIT',
      'done',
      'done',
    ])
    api.clock.later(24 * 60)
    const twice = await proof(taskId)
    const send = () => sales.send(materials.checkAdd, twice, { key: `check-${taskId}-once-1` })
    expect(listCodes(await Promise.all([send(), send()]))).toEqual(['done', 'done'])
    expect(listCodes([await sales.send(materials.checkAdd, await proof(taskId))])).toEqual(['CHECKS_DONE'])
    expect(await mine(taskId)).toMatchObject({ checkCount: 3, todayCount: 1, todayLeft: 0 })
    api.clock.later(-24 * 60)
    const day = { taskId, userId: sales.userId ?? 0, businessDate: '2026-03-14', dayNo: 1 }
    const again = api.db
      .insertInto('taskCheck')
      .values({
        ...day,
        userName: '',
        deptId: 1,
        deptName: '',
        createdAt: api.clock.now(),
        status: taskCheckStatus.pending,
      })
      .execute()
    expect(findRefusal(await again.catch((error: unknown) => error))?.errCode).toBe('CHECK_LIMIT')
    const more = sql`update task_user set check_count = check_count + 1 where task_id = ${taskId}`.execute(api.db)
    expect(findRefusal(await more.catch((error: unknown) => error))?.errCode).toBe('CHECKS_DONE')
  })

  it('accept only the required proof, with the sender’s own files', async () => {
    const [pictures, link, place] = await Promise.all([
      toSales(),
      toSales({ checkType: taskCheckType.link }),
      toSales({ checkType: taskCheckType.picturesAndPlace }),
    ])
    const image = await insertUpload(api, sales, 'image')
    const foreign = await insertUpload(api, bar, 'image')
    for (const [input, says] of [
      [{ taskId: pictures, images: [] }, '请添加图片'],
      [{ taskId: pictures, images: [foreign] }, '图片已失效，请重新添加'],
      [{ taskId: pictures, images: [image, image] }, '同一图片只能添加一次'],
      [{ taskId: link, images: [] }, '请填写链接'],
      [{ taskId: link, images: [], linkUrl: 'javascript:alert(1)' }, '链接需以'],
      [{ taskId: place, images: [image] }, '请选择位置'],
      [{ taskId: place, images: [image], address: '本店', longitude: 999, latitude: 1 }, '经度不正确'],
    ] as const) {
      const reply = await sales.send(materials.checkAdd, { ...input, images: [...input.images] })
      expect([reply.errCode, reply.msg], says).toEqual(['PARAM_INVALID', expect.stringContaining(says)])
    }
    const at = { address: '本店门口', longitude: 121.47, latitude: 31.23 }
    await sales.call(materials.checkAdd, { taskId: place, images: [image], ...at })
    await sales.call(materials.checkAdd, { taskId: link, images: [], linkUrl: 'https://weibo.com/1/a' })
    expect((await sales.call(materials.checkList, { taskId: place })).rows[0]).toMatchObject(at)
  })

  it('are reviewed once by another permitted person; a rejected check-in can be submitted again', async () => {
    const taskId = await given({
      checkTimes: 1,
      perDay: 1,
      targetType: taskTargetType.people,
      targetIds: [sales.userId ?? 0, floor.userId ?? 0],
    })
    const { checkId } = await sales.call(materials.checkAdd, await proof(taskId))
    const own = await floor.call(materials.checkAdd, await proof(taskId, floor))
    expect((await floor.send(materials.checkAudit, { checkId: own.checkId, agree: true })).errCode).toBe('SELF_APPROVE')
    expect((await sales.send(materials.checkAudit, { checkId, agree: true })).errCode).toBe('NO_PERMISSION')
    expect((await leader.send(materials.checkAudit, { checkId: own.checkId, agree: true })).errCode).toBe('NOT_FOUND')
    expect((await bar.send(materials.checkDetail, { checkId })).errCode).toBe('NOT_FOUND')
    expect((await bar.call(materials.checkList, { taskId })).rows).toEqual([])
    expect((await floor.send(materials.checkAudit, { checkId, agree: false })).msg).toContain('请填写驳回原因')
    expect((await floor.call(materials.checkList, { taskId, others: true })).rows.map((row) => row.checkId)).toEqual([
      checkId,
    ])
    await floor.call(materials.checkAudit, { checkId, agree: false, opinion: '看不清' })
    expect(await mine(taskId)).toMatchObject({ checkCount: 0, todayLeft: 1, status: taskUserStatus.notBegun })
    expect(await sales.call(materials.checkDetail, { checkId })).toMatchObject({ canResend: true, opinion: '看不清' })
    const again = await sales.call(materials.checkAdd, await proof(taskId))
    const judge = (by: Caller) => by.send(materials.checkAudit, { checkId: again.checkId, agree: true })
    expect(listCodes(await Promise.all([judge(floor), judge(gm), judge(leader)]))).toEqual([
      'APPROVAL_HANDLED',
      'APPROVAL_HANDLED',
      'done',
    ])
    expect(await mine(taskId)).toMatchObject({ passCount: 1, status: taskUserStatus.completed, rewardAmount: 20_00 })
    const { progress } = await gm.call(materials.taskDetail, { taskId })
    expect(progress).toEqual({ personCount: 2, joinCount: 2, doneCount: 1, rate: 5_000 })
    const lists = await Promise.all(
      (['running', 'done', 'ended'] as const).map((tab) => sales.call(materials.taskList, { tab })),
    )
    expect(lists.map(({ rows }) => rows.some((row) => row.taskId === taskId))).toEqual([false, true, false])
  })

  it('without review are approved immediately', async () => {
    const taskId = await toSales({ needReview: false })
    const { checkId, status } = await sales.call(materials.checkAdd, await proof(taskId))
    expect(status).toBe(taskCheckStatus.approved)
    const seen = await sales.call(materials.checkDetail, { checkId })
    expect(seen).toMatchObject({ reviewUserName: null, rewardAmount: 20_00, canReview: false })
    expect((await gm.send(materials.checkAudit, { checkId, agree: false, opinion: '迟了' })).errCode).toBe(
      'APPROVAL_HANDLED',
    )
  })

  it('end manually, automatically or by withdrawal; submitted check-ins are still reviewed', async () => {
    const [early, due, taken, later] = await Promise.all([
      toSales({ checkTimes: 1, perDay: 1 }),
      toSales({ endTime: addMinutes(api.clock.now(), 30) }),
      toSales(),
      toSales({ startTime: addMinutes(api.clock.now(), 60) }),
    ])
    expect((await sales.send(materials.checkAdd, await proof(later))).errCode).toBe('TASK_NOT_STARTED')
    const { checkId } = await sales.call(materials.checkAdd, await proof(early))
    expect((await sales.send(materials.taskEnd, { taskId: early })).errCode).toBe('NO_PERMISSION')
    expect((await leader.send(materials.taskEnd, { taskId: early })).errCode).toBe('NOT_FOUND')
    const both = await Promise.all([
      gm.send(materials.taskEnd, { taskId: early }),
      gm.send(materials.taskWithdraw, { taskId: early }),
    ])
    expect(listCodes(both)).toEqual(['TASK_STATUS_WRONG', 'done'])
    await gm.call(materials.taskWithdraw, { taskId: taken })
    expect((await sales.send(materials.checkAdd, await proof(taken))).errCode).toBe('TASK_ENDED')
    expect((await mine(early))?.status).toBe(taskUserStatus.missed)
    await gm.call(materials.checkAudit, { checkId, agree: true })
    expect((await mine(early))?.status).toBe(taskUserStatus.completed)
    expect((await gm.send(materials.taskSave, { ...buildTask(), taskId: taken, version: 0 })).errCode).toBe(
      'TASK_STATUS_WRONG',
    )
    api.clock.later(31)
    const now = parseTime(api.clock.now())
    const ends = await Promise.all([endDueTasks(api.db, now), endDueTasks(api.db, now)])
    expect(ends.toSorted()).toEqual([0, 1])
    expect((await sales.send(materials.checkAdd, await proof(due))).errCode).toBe('TASK_ENDED')
    expect((await gm.call(materials.taskDetail, { taskId: due })).status).toBe(taskStatus.ended)
    api.clock.later(-31)
  })

  it('satisfy every audit rule', async () => {
    const broken = (await runAudit(api.db)).filter(({ rows }) => rows.length > 0)
    expect(broken).toEqual([])
  })

  it('a reward is simulated on earlier approvals within the publisher’s scope; nothing is written', async () => {
    const month = api.clock.now().slice(0, 7)
    const days = { checkTimes: 3, perDay: 3, rewardAmount: 20_00 }
    const whole = { targetType: taskTargetType.people, targetIds: [sales.userId ?? 0, bar.userId ?? 0] }
    const [pictures, link] = [
      await given({ ...days, ...whole }),
      await given({ ...days, ...whole, checkType: taskCheckType.link }),
    ]
    const checked = async (taskId: number, by: Caller, agree = true) => {
      const { checkId } = await by.call(materials.checkAdd, {
        ...(await proof(taskId, by)),
        linkUrl: 'https://weibo.com/1',
      })
      await gm.call(materials.checkAudit, { checkId, agree, opinion: '看过' })
    }
    const others = await api.db
      .selectFrom('taskCheck as c')
      .innerJoin('task as t', 't.taskId', 'c.taskId')
      .select(['c.userId', 'c.rewardAmount'])
      .where('c.status', '=', taskCheckStatus.approved)
      .where('t.checkType', '=', taskCheckType.pictures)
      .where('c.userId', 'in', whole.targetIds)
      .execute()
    await checked(pictures, sales)
    await checked(pictures, sales)
    await checked(pictures, sales, false)
    await checked(pictures, bar)
    await checked(link, sales)
    api.clock.at(`${Number(month.slice(0, 4))}-${String(Number(month.slice(5)) + 1).padStart(2, '0')}-05 21:00:00`)
    const [manager, own] = [await api.as('gm'), await api.as('dz01')]
    const trialInput: Trial = { ...whole, checkType: taskCheckType.pictures, rewardAmount: 35_00, months: 1 }
    const counts = () =>
      sql`select (select count(*) from task_check) as checks, (select count(*) from task) as tasks,
        (select count(*) from bonus_bill) as bills, (select count(*) from oper_log) as lines`.execute(api.db)
    const before = await counts()
    const of = (userId: number | null, more: number) => {
      const before = others.filter((one) => one.userId === userId)
      return {
        checkCount: before.length + more,
        before: before.reduce((sum, one) => sum + one.rewardAmount, 0) + more * 20_00,
        after: (before.length + more) * 35_00,
      }
    }
    const tried = await manager.call(materials.taskTrial, trialInput)
    expect(
      tried.rows
        .map(({ userId, checkCount, before: was, after }) => ({ userId, checkCount, before: was, after }))
        .toSorted((a, b) => a.userId - b.userId),
    ).toEqual(
      [sales, bar]
        .map(({ userId }) => ({ userId, ...of(userId, userId === sales.userId ? 2 : 1) }))
        .toSorted((a, b) => (a.userId ?? 0) - (b.userId ?? 0)),
    )
    expect(
      await manager.call(materials.taskTrial, {
        ...trialInput,
        targetIds: [bar.userId ?? 0],
        checkType: taskCheckType.link,
      }),
    ).toMatchObject({ total: 0 })
    // A leader is shown only people in their scope, for any requested target.
    const led = await own.call(materials.taskTrial, {
      ...trialInput,
      targetType: taskTargetType.everybody,
      targetIds: [],
    })
    const reached = await api.db
      .selectFrom('appUser')
      .select('userId')
      .where('deptId', '=', await readDeptId(leader))
      .execute()
    expect(led.rows.length).toBeGreaterThan(0)
    expect(reached.map(({ userId }) => userId)).toEqual(expect.arrayContaining(led.rows.map(({ userId }) => userId)))
    expect(await own.send(materials.taskTrial, trialInput)).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'targetIds' },
    })
    expect(await (await api.as('yx01')).send(materials.taskTrial, trialInput)).toMatchObject({
      errCode: 'NO_PERMISSION',
    })
    expect(await manager.send(materials.taskTrial, { ...trialInput, rewardAmount: 1_000_01 })).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
    expect(await counts()).toEqual(before)
  })

  const readDeptId = async (caller: Caller) =>
    (
      await api.db
        .selectFrom('appUser')
        .select('deptId')
        .where('userId', '=', caller.userId ?? 0)
        .executeTakeFirstOrThrow()
    ).deptId
})
