/**
 * Approvals: submitted forms, and approvals started by a business action. Most are decided within the night; some of
 * tonight's stay pending.
 */
import type { Row } from './load-rows.ts'
import { toNightSeconds } from './night-clock.ts'
import { formatNow } from './night.ts'
import type { Night } from './night.ts'
import { formatFen } from '@nocturne/base/money'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { approvalStatus, approvalStepStatus, notifyCategory } from '@nocturne/contract/codes'
import type { Person } from '../../src/modules/directory/public.ts'
import { buildApprovalRoute } from '../../src/modules/approvals/approval-route.ts'
import { decideStep } from '../../src/modules/approvals/approval-rules.ts'
import { getApprovers } from './venue.ts'
import { logOperation, addNotification } from './write.ts'

export type ApprovalResult = { agreed: boolean; by: Person }

export type NewApproval = {
  typeCode: string
  title: string
  amount: number | null
  bizType: string | null
  bizId: number | null
  formData: Record<string, unknown>
  applicant: Person
  /** True to leave the approval pending. */
  waits?: boolean
}

/** Starts an approval; its steps are decided some minutes later, and `decided` is called with the final decision. */
export function startApproval(
  night: Night,
  request: NewApproval,
  decided: (decision: ApprovalResult) => void = () => undefined,
): Row<'approval'> {
  const type = night.venue.approvalTypes.find((row) => row.typeCode === request.typeCode)
  if (!type) throw new Error(`approval type ${request.typeCode} is not in approval_type`)
  const approval: Row<'approval'> = {
    approvalId: night.ids.next('approval'),
    approvalNo: night.ids.number('SP', night.date),
    typeCode: type.typeCode,
    typeName: type.typeName,
    title: request.title,
    applyUserId: request.applicant.userId,
    applyUserName: request.applicant.nickName,
    applyDeptId: request.applicant.deptId,
    applyDeptName: request.applicant.deptName,
    formSchema: null,
    formData: request.formData,
    amount: request.amount,
    bizType: request.bizType,
    bizId: request.bizId,
    forUserId: null,
    currentStep: 1,
    status: approvalStatus.pending,
    urgedAt: null,
    createdAt: formatNow(night),
    finishedAt: null,
  }
  const steps = type.flow.flatMap(({ stepName, mode, approver }, index) =>
    getApprovers(night.venue, approver, request.applicant).map(({ userId, nickName }): Row<'approvalStep'> => ({
      stepId: night.ids.next('approvalStep'),
      approvalId: approval.approvalId,
      personal: false,
      resolvedFrom: approver,
      stepNo: index + 1,
      stepName,
      approverId: userId,
      approverName: nickName,
      status: index === 0 ? approvalStepStatus.pending : approvalStepStatus.notReached,
      opinion: '',
      handledAt: null,
      mode,
    })),
  )
  night.rows.approval.push(approval)
  night.rows.approvalStep.push(...steps)
  const past = !night.clock.running
  const content = `${request.applicant.nickName} 申请 ${request.title}${request.amount === null ? '' : ` ${formatFen(request.amount)}`}`
  for (const step of steps.filter((row) => row.stepNo === 1)) {
    addNotification(
      night,
      step.approverId,
      {
        category: notifyCategory.approval,
        title: `待审批：${type.typeName}`,
        content,
        route: buildApprovalRoute(approval.approvalId),
        bizType: 'approval',
        bizId: approval.approvalId,
      },
      { read: past },
    )
  }
  logOperation(night, approvals.add, request.applicant, {
    subjectType: 'approval',
    subjectId: approval.approvalId,
    after: { approvalNo: approval.approvalNo, typeCode: type.typeCode, title: request.title, amount: request.amount },
  })
  if (!request.waits) planDecision(night, { approval, steps, applicant: request.applicant, decided })
  return approval
}

type Open = {
  approval: Row<'approval'>
  steps: Row<'approvalStep'>[]
  applicant: Person
  decided: (decision: ApprovalResult) => void
}

function planDecision(night: Night, open: Open): void {
  const random = night.stream('answer', open.approval.approvalNo, open.approval.currentStep)
  const business = open.approval.bizType !== null
  const waits = business ? random.int(180, 900) : random.int(600, 5400)
  // Half of tonight's approvals stay pending.
  if (night.clock.running && random.chance(0.5)) return
  night.time.plan(night.time.now() + waits, () => decideAsApprover(night, open, { agree: random.chance(0.9) }))
}

/** Decides the current step as one of its approvers, chosen at random; the approvals module computes the next step. */
function decideAsApprover(night: Night, open: Open, { agree }: { agree: boolean }): void {
  const { approval, steps } = open
  const waiting = steps.filter(
    (step) => step.stepNo === approval.currentStep && step.status === approvalStepStatus.pending,
  )
  if (waiting.length === 0) return
  const own = night.stream('who', approval.approvalNo, approval.currentStep).pick(waiting)
  const rows = steps.map(({ stepNo, approverId, mode, status }) => ({ stepNo, approverId, mode, status }))
  const walk = decideStep(rows, approval.currentStep, { approverId: own.approverId, agree })
  for (const move of walk.moves) {
    const step = steps.find((row) => row.stepNo === move.stepNo && row.approverId === move.approverId)
    if (step)
      Object.assign(
        step,
        { status: move.status },
        move.status === approvalStepStatus.agreed || move.status === approvalStepStatus.rejected
          ? { handledAt: formatNow(night), opinion: move.byItself ? '' : agree ? '同意' : '金额过高，请重新申请' }
          : {},
      )
  }
  Object.assign(approval, {
    currentStep: walk.currentStep,
    status: walk.status,
    finishedAt: walk.status === approvalStatus.pending ? null : formatNow(night),
  })
  const by = night.venue.people.find((person) => person.userId === own.approverId)
  if (!by) throw new Error(`approver ${own.approverId} does not work here`)
  logOperation(night, approvals.handle, by, {
    subjectType: 'approval',
    subjectId: approval.approvalId,
    before: { status: approvalStatus.pending },
    after: { status: walk.status, currentStep: walk.currentStep },
  })
  if (walk.status === approvalStatus.pending) {
    planDecision(night, open)
    return
  }
  const agreed = walk.status === approvalStatus.approved
  const title = agreed ? `审批通过：${approval.typeName}` : `审批未通过：${approval.typeName}`
  addNotification(
    night,
    open.applicant.userId,
    {
      category: notifyCategory.approval,
      title,
      content: approval.title,
      route: buildApprovalRoute(approval.approvalId),
      bizType: 'approval',
      bizId: approval.approvalId,
    },
    { read: !night.clock.running },
  )
  open.decided({ agreed, by })
}

/** Withdraws an approval whose subject ended before a decision. */
export function withdrawApproval(night: Night, approvalId: number): void {
  const approval = night.rows.approval.find((row) => row.approvalId === approvalId)
  if (approval?.status !== approvalStatus.pending) return
  Object.assign(approval, { status: approvalStatus.withdrawn, finishedAt: formatNow(night) })
  for (const step of night.rows.approvalStep) {
    const open = step.status === approvalStepStatus.notReached || step.status === approvalStepStatus.pending
    if (step.approvalId === approvalId && open) step.status = approvalStepStatus.notNeeded
  }
}

const forms = [
  {
    typeCode: 'expense',
    titles: ['客户接待费报销', '鲜花采购报销', '打车费报销'],
    amounts: [120_00, 1_800_00],
    form: (amountFen: number, date: string, reason: string) => ({ amount: amountFen, spentDate: date, reason }),
  },
  {
    typeCode: 'purchase',
    titles: ['补充玻璃杯', '采购冰桶', '更换射灯'],
    amounts: [300_00, 6_000_00],
    form: (amountFen: number, date: string, items: string) => ({ items, amount: amountFen, needDate: date }),
  },
  {
    typeCode: 'advance',
    titles: ['预支差旅', '预支活动物料款'],
    amounts: [500_00, 3_000_00],
    form: (amountFen: number, _date: string, reason: string) => ({ amount: amountFen, reason }),
  },
  {
    typeCode: 'other',
    titles: ['申请调班', '申请更换工牌', '申请员工聚餐场地'],
    amounts: null,
    form: (_amount: number, _date: string, title: string) => ({ title, content: `${title}，请领导批准` }),
  },
] as const

/** Forms of one evening, submitted before the venue is full. */
export function planApprovalForms(night: Night): void {
  const random = night.stream('forms')
  const people = night.venue.people.filter((person) => !person.roleKeys.includes('gm'))
  for (let count = random.int(2, 5) + (night.clock.running ? 4 : 0); count > 0; count -= 1) {
    const form = random.pick(forms)
    const applicant = random.pick(people)
    const title = random.pick(form.titles)
    const amount = form.amounts ? Math.round(random.int(form.amounts[0], form.amounts[1]) / 10_00) * 10_00 : null
    night.time.plan(toNightSeconds(19) + random.int(0, 3 * 3600), () => {
      startApproval(night, {
        typeCode: form.typeCode,
        title,
        amount,
        bizType: null,
        bizId: null,
        formData: form.form(amount ?? 0, night.date, title),
        applicant,
      })
    })
  }
}
