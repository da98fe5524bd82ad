/** Approval forms edited in the office: what is refused, and requests under a changed form and flow. */
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { approvalStepMode, normalDisable, userStatus } from '@nocturne/contract/codes'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import type { FieldValue } from '@nocturne/contract/entity/field'
import { approvalTypeEntity } from '@nocturne/contract/office/approval-entities'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'

const list = buildEntityEndpoint(approvalTypeEntity, 'list')
const save = buildEntityEndpoint(approvalTypeEntity, 'save')

let api: TestApi
let gm: Caller
let sales: Caller
let leader: Caller
let finance: Caller

beforeAll(async () => {
  api = await startTestApi()
  ;[gm, sales, leader, finance] = (await Promise.all(
    ['gm', 'yx01', 'dz01', 'caiwu01'].map((login) => api.as(login)),
  )) as [Caller, Caller, Caller, Caller]
})

type Values = Record<string, FieldValue>

const readType = async (typeName: string) => {
  const { rows } = await gm.call(list, { pageNum: 1, pageSize: 100 })
  const found = rows.find(({ values }) => values['typeName'] === typeName)
  if (!found) throw new Error(`no form ${typeName}`)
  return found
}
const roleId = async (roleKey: string) =>
  (await api.db.selectFrom('role').select('roleId').where('roleKey', '=', roleKey).executeTakeFirstOrThrow()).roleId

const text = (label: string, more: Values = {}) => ({
  label,
  type: 'text',
  required: true,
  options: '',
  placeholder: '',
  min: null,
  max: null,
  initialToday: false,
  earliest: null,
  walkIn: false,
  key: '',
  ...more,
})
const step = (stepName: string, more: Values = {}) => ({
  stepName,
  approverKind: 'leader',
  roleId: null,
  otherRoleId: null,
  userId: null,
  mode: approvalStepMode.anyOne,
  ...more,
})
const form = (typeName: string, more: Record<string, unknown> = {}): Values => ({
  typeName,
  icon: 'receipt',
  startable: true,
  formFields: [text('事由')],
  flow: [step('负责人')],
  status: normalDisable.normal,
  ...(more as Values),
})
const add = (values: Values) => gm.send(save, { rows: [{ values }] })
const change = async (typeName: string, values: Record<string, unknown>) => {
  const { id, values: before } = await readType(typeName)
  const seen = Object.fromEntries(Object.keys(values).map((name) => [name, before[name] ?? null]))
  return gm.send(save, { rows: [{ id, values: values as Values, seen }] })
}
const getMessage = (reply: { detail?: unknown }) =>
  (reply.detail as { errors?: { field: string; message: string }[] } | undefined)?.errors?.[0]

describe('own forms', () => {
  it('reach the phone with their fields and go through their flow', async () => {
    const accountants = await roleId('finance')
    const reply = await add(
      form('场地布置', {
        formFields: [
          text('内容'),
          text('预算', { type: 'money', min: 10, max: 500 }),
          text('方式', { type: 'select', options: '现金 转账' }),
        ],
        flow: [step('负责人'), step('财务', { approverKind: 'role', roleId: accountants })],
      }),
    )
    expect(reply).toMatchObject({ code: 200 })
    const type = (await sales.call(approvals.types, {})).find(({ typeName }) => typeName === '场地布置')
    expect(type).toMatchObject({
      startable: true,
      formSchema: [
        { key: 'field1', label: '内容', type: 'text', required: true },
        { key: 'field2', label: '预算', type: 'money', min: 1_000, max: 50_000 },
        { key: 'field3', label: '方式', type: 'select', options: ['现金', '转账'] },
      ],
    })
    const typeCode = type?.typeCode ?? ''
    const formData = { field1: '气球', field2: 60_000, field3: '现金' }
    expect(await sales.send(approvals.add, { typeCode, formData })).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'field2', message: '预算不少于10元、不超过500元' },
    })
    const { approvalId } = await sales.call(approvals.add, { typeCode, formData: { ...formData, field2: 20_000 } })
    await leader.call(approvals.handle, { approvalId, action: 'agree' })
    await finance.call(approvals.handle, { approvalId, action: 'agree' })
    expect((await sales.call(approvals.detail, { approvalId })).steps.map(({ stepName }) => stepName)).toEqual([
      '负责人',
      '财务',
    ])
  })

  it('keep keys of renamed and moved fields; a field of another type is a new one', async () => {
    await add(form('改字段', { formFields: [text('甲'), text('乙')] }))
    const rows = (await readType('改字段')).values['formFields'] as unknown as {
      label: string
      key: string
      type: string
    }[]
    expect(rows.map(({ key }) => key)).toEqual(['field1', 'field2'])
    const [first, second] = rows
    await change('改字段', {
      formFields: [
        { ...second, label: '丙' },
        { ...first, type: 'number' },
      ],
    })
    const changed = (await readType('改字段')).values['formFields'] as unknown as { label: string; key: string }[]
    expect(changed.map(({ label, key }) => [label, key])).toEqual([
      ['丙', 'field2'],
      ['甲', 'field3'],
    ])
  })

  it('leave sent requests with the form and the flow that they started with', async () => {
    await add(form('采访', { formFields: [text('媒体')] }))
    const { typeCode = '' } = (await sales.call(approvals.types, {})).find(({ typeName }) => typeName === '采访') ?? {}
    const { approvalId } = await sales.call(approvals.add, { typeCode, formData: { field1: '晚报' } })
    const accountants = await roleId('finance')
    const reply = await change('采访', {
      formFields: [text('记者')],
      flow: [step('财务', { approverKind: 'role', roleId: accountants })],
    })
    expect(reply).toMatchObject({ code: 200 })
    expect((await readType('采访')).values['waitingNum']).toBe(1)
    const detail = await sales.call(approvals.detail, { approvalId })
    expect(detail.form).toEqual([{ label: '媒体', text: '晚报', amount: null }])
    expect(detail.steps.map(({ stepName }) => stepName)).toEqual(['负责人'])
    await leader.call(approvals.handle, { approvalId, action: 'agree' })
    expect((await sales.call(approvals.preview, { typeCode })).map(({ stepName }) => stepName)).toEqual(['财务'])
  })

  it('are refused at their field', async () => {
    const stranded = await roleId('host')
    await sql`update app_user set role_keys = '{waiter}' where role_keys @> '{host}'`.execute(api.db)
    const cases: [Record<string, unknown>, string, string][] = [
      [{ formFields: [] }, 'formFields', '至少要有一项内容'],
      [{ formFields: [text('甲'), text('甲')] }, 'formFields', '“甲”重复了'],
      [{ formFields: [text('甲、乙')] }, 'formFields', '第1行：名称和选项里不能有逗号、顿号、斜杠、乘号'],
      [{ formFields: [text('甲', { type: 'select', options: '一' })] }, 'formFields', '第1行：单选至少要有两个选项'],
      [{ formFields: [text('甲', { type: 'number', min: 5, max: 1 })] }, 'formFields', '第1行：最小不能大于最大'],
      [{ formFields: [text('甲', { type: 'sitting' })] }, 'formFields', '第1行：“开台”只用于系统表单，请选别的类型'],
      [{ flow: [] }, 'flow', '至少要有一步'],
      [{ flow: [step('财务', { approverKind: 'role' })] }, 'flow', '第1步：请选择角色'],
      [{ flow: [step('财务', { approverKind: 'user' })] }, 'flow', '第1步：请选择员工'],
      [
        { flow: [step('负责人'), step('门迎', { approverKind: 'role', roleId: stranded })] },
        'flow',
        '第2步“门迎”没有人能批：没有在职的人是这个角色',
      ],
    ]
    for (const [values, field, message] of cases) {
      const reply = await add(form('不会保存', values))
      expect(reply).toMatchObject({ errCode: 'ROWS_REFUSED' })
      expect(getMessage(reply)).toMatchObject({ field, message })
    }
    await expect(readType('不会保存')).rejects.toThrow()
  })
})

describe('forms of the system', () => {
  it('keep their fields; those that business starts are neither stopped nor sent by people', async () => {
    expect(getMessage(await change('赠送额度追加', { formFields: [text('甲')] }))).toMatchObject({
      field: 'formFields',
    })
    expect(getMessage(await change('退款', { status: normalDisable.disabled }))).toMatchObject({ field: 'status' })
    expect(getMessage(await change('退款', { startable: true }))).toMatchObject({ field: 'startable' })
  })

  it('accept another flow, which their next request goes through', async () => {
    const manager = await roleId('gm')
    const flow = [step('负责人'), step('总经理', { approverKind: 'role', roleId: manager })]
    expect(await change('退款', { flow })).toMatchObject({ code: 200 })
    const stored = await api.db
      .selectFrom('approvalType')
      .select('flow')
      .where('typeCode', '=', 'refund')
      .executeTakeFirstOrThrow()
    expect(stored.flow).toEqual([
      { stepName: '负责人', mode: approvalStepMode.anyOne, approver: 'leader' },
      { stepName: '总经理', mode: approvalStepMode.anyOne, approver: 'role:gm' },
    ])
  })

  it('are saved by one of two concurrent changes', async () => {
    const { id, values } = await readType('用印')
    const seen = { flow: values['flow'] ?? null }
    const send = (name: string) => gm.send(save, { rows: [{ id, values: { flow: [step(name)] }, seen }] })
    const replies = await Promise.all([send('甲'), send('乙')])
    expect(replies.map(({ errCode }) => errCode ?? 'saved').toSorted()).toEqual(['STALE_DATA', 'saved'].toSorted())
  })
})

describe('谁会批', () => {
  it('names the approvers of each step for a person, and steps without one', async () => {
    const { userId } = await api.db
      .selectFrom('appUser')
      .select('userId')
      .where('userName', '=', 'fwy02')
      .executeTakeFirstOrThrow()
    await add(form('只有一人', { flow: [step('本人', { approverKind: 'user', userId })] }))
    await api.db.updateTable('appUser').set({ status: userStatus.disabled }).where('userId', '=', userId).execute()
    const { types, userName } = await gm.call(approvals.trial, { userId: sales.userId ?? 0 })
    expect(userName).not.toBe('')
    expect(types.find(({ typeCode }) => typeCode === 'expense')?.steps).toMatchObject([
      { stepName: '部门负责人', approvers: [{ userId: leader.userId }] },
      { stepName: '财务' },
    ])
    expect(types.find(({ typeName }) => typeName === '只有一人')?.steps).toMatchObject([{ approvers: [] }])
    expect(await gm.send(approvals.trial, { userId: 999_999 })).toMatchObject({ errCode: 'USER_NOT_FOUND' })
    expect(await sales.send(approvals.trial, { userId })).toMatchObject({ errCode: 'NO_PERMISSION' })
  })
  it('names the approvers of a flow that is not saved, and refuses an incomplete one', async () => {
    const userId = sales.userId ?? 0
    const clean = (rows: Values[]) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
    const steps = clean([
      step('负责人'),
      step('财务', { approverKind: 'role', roleId: await roleId('finance') }),
      step('本人', { approverKind: 'user', userId }),
    ])
    const before = await gm.call(list, { pageNum: 1, pageSize: 100 })
    const trial = await gm.call(approvals.flowTrial, { userId, steps } as never)
    expect(trial.steps).toMatchObject([
      { stepName: '负责人', approvers: [{ userId: leader.userId }] },
      { stepName: '财务' },
      // The superior approves instead of the applicant.
      { stepName: '本人', approvers: [{ userId: leader.userId }] },
    ])
    expect(trial.steps[1]?.approvers.map((person) => person.userId)).toContain(finance.userId)
    expect(await gm.call(list, { pageNum: 1, pageSize: 100 })).toEqual(before)
    const send = (caller: Caller, input: object) => caller.send(approvals.flowTrial, input as never)
    expect(await send(gm, { userId, steps: clean([step('角色', { approverKind: 'role' })]) })).toMatchObject({
      errCode: 'PARAM_INVALID',
      msg: expect.stringContaining('请选择角色') as string,
    })
    expect(await send(gm, { userId: 999_999, steps })).toMatchObject({ errCode: 'USER_NOT_FOUND' })
    expect(await send(sales, { userId, steps })).toMatchObject({ errCode: 'NO_PERMISSION' })
  })
})
