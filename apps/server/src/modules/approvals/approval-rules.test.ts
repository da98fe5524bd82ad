import { approvalStatus, approvalStepMode, approvalStepStatus } from '@nocturne/contract/codes'
import type { ApprovalStepMode, ApprovalStepStatus } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'
import { decideStep, enterStep } from './approval-rules.ts'
import type { ApprovalStepRow } from './approval-rules.ts'
import { findFormAmount, parseFormValues } from './form-rules.ts'
import type { FormField } from './form-rules.ts'

const { notReached, pending, agreed, rejected, notNeeded } = approvalStepStatus
const { anyOne, everyOne } = approvalStepMode

const step = (
  stepNo: number,
  approverId: number,
  status: ApprovalStepStatus = notReached,
  mode: ApprovalStepMode = anyOne,
): ApprovalStepRow => ({
  stepNo,
  approverId,
  status,
  mode,
})

describe('审批流转', () => {
  it('lets one of several decide and continues with the next step', () => {
    const walk = decideStep([step(1, 7, pending), step(1, 8, pending), step(2, 9)], 1, { approverId: 7, agree: true })
    expect(walk).toMatchObject({ status: approvalStatus.pending, currentStep: 2 })
    expect(walk.moves.map(({ approverId, status }) => [approverId, status])).toEqual([
      [7, agreed],
      [8, notNeeded],
      [9, pending],
    ])
  })

  it('waits for all approvers where all must agree', () => {
    const rows = [step(1, 7, pending, everyOne), step(1, 8, pending, everyOne)]
    expect(decideStep(rows, 1, { approverId: 7, agree: true })).toMatchObject({
      status: approvalStatus.pending,
      currentStep: 1,
    })
    expect(
      decideStep([step(1, 7, agreed, everyOne), step(1, 8, pending, everyOne)], 1, { approverId: 8, agree: true }),
    ).toMatchObject({
      status: approvalStatus.approved,
    })
  })

  it('ends at the first rejection', () => {
    expect(decideStep([step(1, 7, pending), step(2, 9)], 1, { approverId: 7, agree: false })).toMatchObject({
      status: approvalStatus.rejected,
      moves: [{ approverId: 7, status: rejected }],
    })
  })

  it('does not require the same person twice', () => {
    expect(decideStep([step(1, 7, pending), step(2, 7), step(3, 9)], 1, { approverId: 7, agree: true })).toMatchObject({
      status: approvalStatus.pending,
      currentStep: 3,
    })
    expect(decideStep([step(1, 7, pending), step(2, 7)], 1, { approverId: 7, agree: true })).toMatchObject({
      status: approvalStatus.approved,
    })
    expect(
      enterStep([step(2, 7, notReached, everyOne), step(2, 8, notReached, everyOne)], 2, new Set([7])),
    ).toMatchObject({
      status: approvalStatus.pending,
      moves: [
        { approverId: 7, status: agreed },
        { approverId: 8, status: pending },
      ],
    })
  })
})

describe('审批表单', () => {
  const schema: FormField[] = [
    { key: 'amount', label: '金额', type: 'money', required: true },
    { key: 'spentDate', label: '发生日期', type: 'date', required: true },
    { key: 'kind', label: '类别', type: 'select', required: false, options: ['餐费', '交通'] },
  ]

  it('returns the first field that is missing or wrong', () => {
    expect(parseFormValues(schema, { amount: 100 }, '2026-03-14')).toMatchObject({ wrong: { label: '发生日期' } })
    expect(parseFormValues(schema, { amount: -1, spentDate: '2026-03-14' }, '2026-03-14')).toMatchObject({
      wrong: { label: '金额' },
    })
    expect(parseFormValues(schema, { amount: 1, spentDate: '2026-02-30' }, '2026-03-14')).toMatchObject({
      wrong: { label: '发生日期' },
    })
    expect(parseFormValues(schema, { amount: 1, spentDate: '2026-03-14', kind: '其他' }, '2026-03-14')).toMatchObject({
      wrong: { label: '类别' },
    })
  })

  it('refuses a past day and a past month where the form says so', () => {
    const forms: FormField[] = [
      { key: 'needDate', label: '需要日期', type: 'date', required: false, from: 'today' },
      { key: 'month', label: '月份', type: 'text', required: false, from: 'thisMonth' },
    ]
    const read = (data: object) => parseFormValues(forms, { ...data }, '2026-03-14')
    expect(read({ needDate: '2026-03-13' })).toMatchObject({ wrong: { key: 'needDate' }, reason: 'past' })
    expect(read({ month: '2026-02' })).toMatchObject({ wrong: { key: 'month' }, reason: 'past' })
    expect(read({ needDate: '2026-03-14', month: '2026-03' })).toMatchObject({ values: { month: '2026-03' } })
  })

  it('refuses control characters and lone surrogates', () => {
    const words: FormField[] = [{ key: 'reason', label: '原因', type: 'text', required: true }]
    expect(parseFormValues(words, { reason: 'a\u0000b' }, '2026-03-14')).toMatchObject({ wrong: { label: '原因' } })
    expect(parseFormValues(words, { reason: '\ud800' }, '2026-03-14')).toMatchObject({ wrong: { label: '原因' } })
    expect(parseFormValues(words, { reason: '   ' }, '2026-03-14')).toMatchObject({ wrong: { label: '原因' } })
  })

  it('stores only the fields of the form', () => {
    const read = parseFormValues(schema, { amount: '12300', spentDate: ' 2026-03-14 ', extra: 'x' }, '2026-03-14')
    expect(read).toEqual({ values: { amount: 12_300, spentDate: '2026-03-14' } })
    expect('values' in read && findFormAmount(schema, read.values)).toBe(12_300)
  })
})
