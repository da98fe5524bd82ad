/** The approval centre: applying, deciding, decided approvals. */
import { approvalStepStatus } from '@nocturne/contract/codes'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { callServer } from '../lib/guests.ts'
import { getDatabase } from '../lib/phone.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { ScreenState } from '../lib/state.ts'
import { requestGift } from './gifts.ts'
import { postponeUntilApproval } from './notifications.ts'
import { authenticate, managerLogin, salesLogin, getUserId } from './parties.ts'

type Field = { key: string; type: string; options?: string[] | undefined }

/** A valid value for a form field. */
function buildAnswer({ type, options }: Field): unknown {
  if (type === 'money') return 168_800
  if (type === 'number') return 3
  if (type === 'select') return options?.[0]
  if (type === 'date') return '2026-12-31'
  return '跨年夜布置：气球墙、礼炮、灯牌各一套，供应商已报价，附三家比价'
}

/** An expense application, with a copy to the general manager. */
async function createExpense(): Promise<number> {
  const types = await callServer(approvals.types, {}, await authenticate(salesLogin))
  const type = types.find(({ typeCode }) => typeCode === 'purchase')
  if (!type) throw new Error('there is no form for purchases')
  const formData = Object.fromEntries(type.formSchema.map((field) => [field.key, buildAnswer(field)]))
  const form = { typeCode: type.typeCode, formData, ccUserIds: [await getUserId(managerLogin)] }
  return (await callServer(approvals.add, form, await authenticate(salesLogin))).approvalId
}

const waitingExpense = cachePerVenue(createExpense)

/** Approver of the current step. */
async function findApprover(approvalId: number): Promise<string> {
  const { steps } = await callServer(approvals.detail, { approvalId }, await authenticate(salesLogin))
  const person = steps.flatMap(({ people }) => people).find(({ status }) => status === approvalStepStatus.pending)
  if (!person) throw new Error('nobody is asked')
  const { userName } = await getDatabase()
    .selectFrom('appUser')
    .select('userName')
    .where('userId', '=', person.userId)
    .executeTakeFirstOrThrow()
  return userName
}

async function decideExpense(action: 'agree' | 'reject', opinion: string): Promise<number> {
  const approvalId = await createExpense()
  const subject = { approvalId }
  await callServer(
    approvals.comment,
    { ...subject, content: '比价单已发财务邮箱，请尽快' },
    await authenticate(salesLogin),
  )
  await callServer(
    approvals.handle,
    { ...subject, action, opinion },
    await authenticate(await findApprover(approvalId)),
  )
  return approvalId
}

/** Finds the newest cleared sitting of a sales person and requests to credit it to another one. */
const waitingCorrection = cachePerVenue(async () => {
  const { rows } = await callServer(
    tables.attributionSittings,
    { pageNum: 1, pageSize: 100 },
    await authenticate(salesLogin),
  )
  const salesUserId = await getUserId(salesLogin)
  const sitting = rows.find((row) => row.salesUserId === salesUserId && !row.isAsked && (row.paidAmount ?? 0) > 0)
  if (!sitting) throw new Error(`no cleared sitting is credited to ${salesLogin}`)
  const formData = {
    tableRecordId: sitting.tableRecordId,
    toUserId: await getUserId('yx12'),
    reason: '客人由阿豪邀约，开台时登记有误',
  }
  return (await callServer(approvals.add, { typeCode: 'attribution', formData }, await authenticate(salesLogin)))
    .approvalId
})

const buildScene = (approvalId: number) => ({ query: { approvalId } })

export const states: readonly ScreenState[] = [
  {
    screen: 'P139',
    name: 'waiting-for-me',
    as: 'lm02',
    scene: async () => {
      await requestGift()
      return {}
    },
    touch: postponeUntilApproval,
    shows: [['tab', /待我审批/], /超额赠送/, ['button', '同意'], ['button', /^同意 .*赠送/], ['button', '稍后处理']],
  },
  {
    screen: 'P139',
    name: 'my-own',
    as: salesLogin,
    scene: async () => {
      await waitingExpense()
      return { query: { tab: 'mine' } }
    },
    shows: [['tab', '我发起'], /采购/, /审批中|待/],
  },
  {
    screen: 'P140',
    name: 'form',
    as: salesLogin,
    scene: async () => ({ query: { typeCode: 'purchase' } }),
    shows: [['button', '提交'], /抄送/, '附件图片'],
  },
  {
    screen: 'P140',
    name: 'about-a-table',
    as: salesLogin,
    scene: async () => ({ query: { typeCode: 'discount' } }),
    shows: [['button', '提交'], '折扣率(%)', ['button', /^台位/]],
  },
  {
    screen: 'P140',
    name: 'credit-of-a-sitting',
    as: 'caiwu01',
    scene: async () => ({ query: { typeCode: 'attribution' } }),
    touch: async (page) => {
      await page.getByRole('button', { name: /^开台/ }).click()
      await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
    },
    shows: [['button', '提交'], '当前归属', '业绩', ['button', /^新归属人/]],
  },
  {
    screen: 'P140',
    name: 'with-missing-fields',
    as: salesLogin,
    scene: async () => ({ query: { typeCode: 'expense' } }),
    // The button is dimmed while a field is missing; a tap lists the missing ones.
    touch: (page) => page.getByRole('button', { name: '提交', exact: true }).click({ force: true }),
    shows: [['button', '提交'], '请填写：原因'],
  },
  {
    screen: 'P141',
    name: 'to-decide',
    as: 'lm02',
    scene: async () => buildScene((await requestGift()).approvalId),
    shows: [['button', '同意'], ['button', '拒绝'], /超额赠送/, '申请人'],
  },
  {
    screen: 'P141',
    name: 'credit-to-decide',
    as: 'dz01',
    scene: async () => buildScene(await waitingCorrection()),
    shows: [['button', '同意'], '业绩归属', '原归属人', '计入营业日', '新归属人'],
  },
  {
    screen: 'P141',
    name: 'my-own-waiting',
    as: salesLogin,
    scene: async () => buildScene(await waitingExpense()),
    shows: [['button', '催办'], ['button', '撤销'], /跨年夜布置/],
  },
  {
    screen: 'P141',
    name: 'refused',
    as: salesLogin,
    scene: async () => buildScene(await decideExpense('reject', '超出本月预算，先用去年的灯牌')),
    shows: [/已拒绝|拒绝/, /超出本月预算/],
  },
  {
    screen: 'P141',
    name: 'agreed-at-the-first-step',
    as: salesLogin,
    scene: async () => buildScene(await decideExpense('agree', '同意，请控制在预算内')),
    shows: [/同意，请控制在预算内/, /比价单已发财务邮箱/],
  },
]
