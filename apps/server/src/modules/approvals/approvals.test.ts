import { approvalStatus, approvalStepMode, approvalStepStatus } from '@nocturne/contract/codes'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseTime } from '@nocturne/base/venue-time'
import { insertUpload } from '../../../test/uploads.ts'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { openTable, orderBottles } from '../../../test/factories.ts'
import { disableEmployee, enableEmployee } from '../session/staff-admin.ts'
import { replaceLeavers } from './replace-leavers.ts'

const handle = (
  caller: Caller,
  approvalId: number,
  action: 'agree' | 'reject' | 'transfer',
  more: { opinion?: string; toUserId?: number } = {},
) => caller.send(approvals.handle, { approvalId, action, ...more })

describe('审批', () => {
  let api: TestApi
  let sales: Caller
  let leader: Caller
  let finance: Caller

  beforeAll(async () => {
    api = await startTestApi()
    sales = await api.as('yx01')
    leader = await api.as('dz01')
    finance = await api.as('caiwu01')
  })

  const expense = { amount: 12_300, spentDate: '2026-03-14', reason: '打车' }
  const start = (caller = sales, more: { ccUserIds?: number[] } = {}) =>
    caller.call(approvals.add, { typeCode: 'expense', formData: expense, ...more })
  const messagesTo = (caller: Caller) =>
    api.db
      .selectFrom('notification')
      .select('title')
      .where('userId', '=', caller.userId)
      .orderBy('notificationId', 'desc')
      .execute()

  it('names the missing field, and refuses forms reserved for business actions', async () => {
    expect((await api.anonymous.send(approvals.types, {})).httpStatus).toBe(401)
    expect(await sales.send(approvals.add, { typeCode: 'expense', formData: { amount: 1 } })).toMatchObject({
      errCode: 'FORM_INVALID',
      msg: '请填写：发生日期',
    })
    expect(await sales.send(approvals.add, { typeCode: 'overSend', formData: {} })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
    expect(
      await sales.send(approvals.add, { typeCode: 'expense', formData: expense, ccUserIds: [999_999] }),
    ).toMatchObject({ errCode: 'USER_NOT_FOUND' })
  })

  it('previews and involves the leader, then finance, and notifies the applicant of the end', async () => {
    expect(
      (await sales.call(approvals.preview, { typeCode: 'expense' })).map((step) =>
        step.approvers.map((person) => person.userId),
      ),
    ).toEqual([[leader.userId], expect.arrayContaining([finance.userId])])
    const { approvalId } = await start()
    expect((await messagesTo(leader))[0]).toEqual({ title: '待审批：报销' })
    expect(await leader.call(approvals.list, { tab: 'todo' })).toMatchObject({
      total: 1,
      todoCount: 1,
      rows: [{ approvalId, title: '报销：打车', amount: 12_300, currentStepName: '部门负责人' }],
    })
    expect(await handle(finance, approvalId, 'agree')).toMatchObject({ errCode: 'APPROVAL_HANDLED' })
    expect(await handle(await api.as('yx02'), approvalId, 'agree')).toMatchObject({ errCode: 'NO_PERMISSION' })
    expect(await handle(leader, approvalId, 'agree')).toMatchObject({ data: { status: approvalStatus.pending } })
    const others = await api.db
      .selectFrom('approvalStep')
      .select('approverId')
      .where('approvalId', '=', approvalId)
      .where('stepNo', '=', 2)
      .execute()
    expect(others.length).toBeGreaterThan(1)
    const second = await api.as('kuaiji01').catch(() => api.as('kuaiji'))
    const answers = await Promise.all([handle(finance, approvalId, 'agree'), handle(second, approvalId, 'agree')])
    expect(answers.map((answer) => answer.errCode ?? answer.data.status).toSorted()).toEqual([
      approvalStatus.approved,
      'APPROVAL_HANDLED',
    ])
    expect((await messagesTo(sales))[0]).toEqual({ title: '报销已通过' })
    expect(await sales.call(approvals.list, { tab: 'mine', status: approvalStatus.approved })).toMatchObject({
      total: 1,
    })
    expect((await leader.call(approvals.list, { tab: 'done' })).rows.map((row) => row.approvalId)).toContain(approvalId)
  })

  it('goes to another approver when the applicant would decide their own request', async () => {
    const { approvalId } = await start(leader)
    const first = await api.db
      .selectFrom('approvalStep')
      .select('approverName')
      .where('approvalId', '=', approvalId)
      .where('stepNo', '=', 1)
      .execute()
    expect(first).toEqual([{ approverName: '岚姐' }])
    const own = await start(finance)
    const steps = await api.db
      .selectFrom('approvalStep')
      .select('approverId')
      .where('approvalId', '=', own.approvalId)
      .execute()
    expect(steps.map((step) => step.approverId)).not.toContain(finance.userId)
    expect(await handle(finance, own.approvalId, 'agree')).toMatchObject({ errCode: 'SELF_APPROVE' })
  })

  it('that was rejected can be submitted again with its content, only by its applicant', async () => {
    const { approvalId } = await start()
    expect((await sales.call(approvals.detail, { approvalId })).again).toBeNull()
    await handle(leader, approvalId, 'reject', { opinion: '缺票据' })
    const { again } = await sales.call(approvals.detail, { approvalId })
    expect(again).toEqual({ formData: expense, images: [] })
    expect((await leader.call(approvals.detail, { approvalId })).again).toBeNull()
    await sales.call(approvals.add, { typeCode: 'expense', formData: again?.formData ?? {} })
    const types = await sales.call(approvals.types, {})
    const date = types.find(({ typeCode }) => typeCode === 'expense')?.formSchema.find(({ key }) => key === 'spentDate')
    expect(date).toMatchObject({ initial: 'today' })
  })

  it("accepts only the applicant's own pictures, attached and in the form, with or without a signed link", async () => {
    const own = await insertUpload(api, sales, 'image')
    const add = (images: string[]) => sales.send(approvals.add, { typeCode: 'expense', formData: expense, images })
    for (const url of [await insertUpload(api, leader, 'image'), await insertUpload(api, sales, 'video')])
      expect(await add([own, url])).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'images' } })
    for (const url of ['https://evil.example/a.png', 'data:image/svg+xml,<svg/>', '/api/files/../x.png'])
      expect(await add([url])).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'images' } })
    const { approvalId } = (await add([`${own}?e=abc123&s=${'x'.repeat(22)}`])).data
    expect((await sales.call(approvals.detail, { approvalId })).images).toEqual([own])
    const { formSchema: before } = await api.db
      .selectFrom('approvalType')
      .select('formSchema')
      .where('typeCode', '=', 'expense')
      .executeTakeFirstOrThrow()
    const schema = [{ key: 'proof', label: '凭证', type: 'image', required: true }]
    await api.db
      .updateTable('approvalType')
      .set({ formSchema: JSON.stringify(schema) })
      .where('typeCode', '=', 'expense')
      .execute()
    const inForm = (url: string) => sales.send(approvals.add, { typeCode: 'expense', formData: { proof: [url] } })
    const foreign = await insertUpload(api, leader, 'image')
    expect(await inForm(foreign)).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'proof' } })
    const sent = await inForm(`${own}?e=abc123&s=${'x'.repeat(22)}`)
    expect((await sales.call(approvals.detail, { approvalId: sent.data.approvalId })).images).toEqual([own])
    await api.db
      .updateTable('approvalType')
      .set({ formSchema: JSON.stringify(before) })
      .where('typeCode', '=', 'expense')
      .execute()
  })

  it('is handed over once when its approver leaves, to the current successor, who receives reminders', async () => {
    const office = { db: api.db, now: parseTime(api.clock.now()), request: { id: 'test', userAgent: 'test' } }
    const member = await api.as('yx13')
    const listPendingApprovers = async (approvalId: number) =>
      (
        await api.db
          .selectFrom('approvalStep')
          .innerJoin('appUser', 'userId', 'approverId')
          .select('userName')
          .where('approvalId', '=', approvalId)
          .where('approvalStep.status', '=', approvalStepStatus.pending)
          .execute()
      ).map(({ userName }) => userName)
    const [first, second, third] = [await start(member), await start(member), await start(member)]
    const [leaderName = ''] = await listPendingApprovers(first.approvalId)
    const gm = await api.as('gm')
    expect(await handle(gm, first.approvalId, 'agree')).toMatchObject({ errCode: 'NO_PERMISSION' })
    await disableEmployee(office, leaderName)
    // Before the hand-over, a person who may decide everything can act in the leaver's place; a colleague cannot.
    expect(await handle(await api.as('yx02'), first.approvalId, 'agree')).toMatchObject({ errCode: 'NO_PERMISSION' })
    expect((await gm.call(approvals.detail, { approvalId: first.approvalId })).can).toMatchObject({ handle: true })
    const both = await Promise.all([
      handle(gm, first.approvalId, 'agree'),
      handle(gm, first.approvalId, 'reject', { opinion: '重复' }),
    ])
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    // A reminder hands over first, so that it reaches an active person.
    await member.call(approvals.urge, { approvalId: second.approvalId })
    const [successor = ''] = await listPendingApprovers(second.approvalId)
    expect([successor === leaderName, successor === '']).toEqual([false, false])
    expect((await messagesTo(await api.as(successor)))[0]).toEqual({ title: '催办：报销' })
    const done = await Promise.all([1, 2].map(() => replaceLeavers(api.db, parseTime(api.clock.now()))))
    expect(done.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
    expect(await listPendingApprovers(third.approvalId)).toEqual([successor])
    expect(await replaceLeavers(api.db, parseTime(api.clock.now()))).toBe(0)
    expect(await handle(await api.as(successor), third.approvalId, 'agree')).toMatchObject({
      data: { status: approvalStatus.pending },
    })
    expect((await member.call(approvals.detail, { approvalId: second.approvalId })).can).toMatchObject({ cancel: true })
    await enableEmployee(office, leaderName)
  })

  it('refuses to start without any approver', async () => {
    await api.db
      .updateTable('approvalType')
      .set({ flow: JSON.stringify([{ stepName: '无人', mode: approvalStepMode.anyOne, approver: 'role:nobody' }]) })
      .where('typeCode', '=', 'seal')
      .execute()
    expect(
      await sales.send(approvals.add, { typeCode: 'seal', formData: { file: '合同', copies: 2, reason: '签约' } }),
    ).toMatchObject({ errCode: 'NO_APPROVER' })
    expect(await sales.call(approvals.preview, { typeCode: 'seal' })).toEqual([
      { stepName: '无人', mode: approvalStepMode.anyOne, approvers: [] },
    ])
  })

  it('is transferred to a person who may decide, never to the applicant', async () => {
    const { approvalId } = await start()
    expect(await handle(leader, approvalId, 'transfer', { toUserId: sales.userId ?? 0 })).toMatchObject({
      errCode: 'SELF_APPROVE',
    })
    expect(
      await handle(leader, approvalId, 'transfer', { toUserId: (await api.as('yx02')).userId ?? 0 }),
    ).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'toUserId' } })
    const gm = await api.as('gm')
    expect(await handle(leader, approvalId, 'transfer', { toUserId: gm.userId ?? 0, opinion: '请您定' })).toMatchObject(
      { code: 200 },
    )
    expect(await handle(leader, approvalId, 'agree')).toMatchObject({ errCode: 'APPROVAL_HANDLED' })
    expect(await handle(gm, approvalId, 'reject', { opinion: '不同意' })).toMatchObject({
      data: { status: approvalStatus.rejected },
    })
    const shown = await sales.call(approvals.detail, { approvalId })
    expect(shown.steps[0]?.people.map(({ status, opinion }) => [status, opinion])).toEqual(
      expect.arrayContaining([
        [approvalStepStatus.handedOver, '请您定'],
        [approvalStepStatus.rejected, '不同意'],
      ]),
    )
    expect(shown.form).toEqual(expect.arrayContaining([{ label: '金额', text: null, amount: 12_300 }]))
    expect(shown.can).toEqual({ handle: false, transfer: false, cancel: false, urge: false, comment: true })
  })

  it('shows the business behind a request, and involves only people who may decide about it', async () => {
    const { billId, tableRecordId } = await openTable(api, sales, 'A05')
    await orderBottles(sales, tableRecordId)
    await sales.call(billing.creditApply, {
      billId,
      amount: 50_000,
      guaranteeUserId: sales.userId ?? 0,
      guestName: '陈总',
      guestPhone: '13900001234',
      reason: '月底一起结',
    })
    const [creditApproval] = (await sales.call(approvals.list, { tab: 'mine', typeCode: 'credit' })).rows
    const approvalId = creditApproval?.approvalId ?? 0
    const { business } = await sales.call(approvals.detail, { approvalId })
    expect(business?.rows.map(({ label, text, amount }) => `${label} ${text ?? amount}`)).toEqual(
      expect.arrayContaining(['台位 A05', '客人 陈总', '挂账金额 50000', '挂账原因 月底一起结']),
    )
    const staff = await api.as('hr01')
    expect(await handle(finance, approvalId, 'transfer', { toUserId: staff.userId ?? 0 })).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'toUserId' },
    })
    expect(await handle(finance, approvalId, 'transfer', { toUserId: (await api.as('gm')).userId ?? 0 })).toMatchObject(
      { code: 200 },
    )
  })

  it('is withdrawn only by its applicant and only while undecided', async () => {
    const { approvalId } = await start()
    expect(await leader.send(approvals.cancel, { approvalId })).toMatchObject({ errCode: 'NO_PERMISSION' })
    const answers = await Promise.all([
      sales.send(approvals.cancel, { approvalId }),
      sales.send(approvals.cancel, { approvalId }),
    ])
    expect(answers.map((answer) => answer.errCode ?? 'ok').toSorted()).toEqual(['APPROVAL_STATUS_WRONG', 'ok'])
    expect(await handle(leader, approvalId, 'agree')).toMatchObject({ errCode: 'APPROVAL_HANDLED' })
    const touched = await start()
    await handle(leader, touched.approvalId, 'agree')
    expect(await sales.send(approvals.cancel, { approvalId: touched.approvalId })).toMatchObject({
      errCode: 'APPROVAL_STATUS_WRONG',
    })
  })

  it('sends a reminder once in ten minutes', async () => {
    const { approvalId } = await start()
    await sales.call(approvals.urge, { approvalId })
    expect(await sales.send(approvals.urge, { approvalId })).toMatchObject({ errCode: 'TOO_FREQUENT' })
    expect((await messagesTo(leader))[0]).toEqual({ title: '催办：报销' })
    api.clock.later(10)
    await sales.call(approvals.urge, { approvalId })
  })

  it('shows copies as unread until they are opened, and nothing to others', async () => {
    const reader = await api.as('yx03')
    const { approvalId } = await start(sales, { ccUserIds: [reader.userId ?? 0] })
    expect(await reader.call(approvals.list, { tab: 'cc' })).toMatchObject({
      ccUnread: 1,
      rows: [{ approvalId, read: false }],
    })
    await reader.call(approvals.comment, { approvalId, content: '已知' })
    expect(await reader.call(approvals.detail, { approvalId })).toMatchObject({
      read: true,
      comments: [{ content: '已知' }],
      cc: [{ userId: reader.userId }],
      can: { handle: false },
    })
    expect(await reader.call(approvals.list, { tab: 'cc' })).toMatchObject({ ccUnread: 0 })
    const stranger = await api.as('yx04')
    expect(await stranger.send(approvals.detail, { approvalId })).toMatchObject({ code: 403 })
    expect(await stranger.send(approvals.comment, { approvalId, content: 'x' })).toMatchObject({ code: 403 })
    expect((await stranger.call(approvals.list, { tab: 'cc' })).total).toBe(0)
  })
})
