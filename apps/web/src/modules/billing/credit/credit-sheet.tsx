import { formatFen } from '@nocturne/base/money'
import { creditStatus } from '@nocturne/contract/codes'
import { successTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'

import { MoneyInput } from '#kit/money-input.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { buildApiQuery, queryClient } from '#lib/query/query.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { useSignature } from '#shells/signature.tsx'
import {
  findAmountError,
  createGuarantee,
  validateGuarantee,
  toGuaranteeInput,
  resolveTakenFen,
  type Guarantee,
} from '../settle/pay-rules.ts'
import { getMainSitting, useBillCommand, useNavigateAfterPayment } from '../use-bill.ts'
import { BillChanges } from '../parts/bill-changes.tsx'
import { GuaranteeFields, useGuarantorCheck } from './guarantee-fields.tsx'
import type { PaySheetProps } from '../parts/sheet-props.ts'

/**
 * Status of a credit that is in force immediately. With any other status it needs approval, and the bill stays open.
 */
const IN_FORCE = creditStatus.open

/** `fen`: undefined means the whole amount that can be put on credit. */
type FormValues = Guarantee & { fen: number | null | undefined }

/** 挂账: the guest leaves without paying, and a guarantor is liable. */
export default function CreditSheet({ bill, due, onClose }: PaySheetProps) {
  const { billId } = bill
  const command = useBillCommand(billing.creditApply, bill, { label: '挂账' })
  const settled = useNavigateAfterPayment(bill, due)
  const needsPerson = useGuarantorCheck()
  const signature = useSignature()
  const pendingFen = bill.credits
    .filter((credit) => credit.status === creditStatus.pending)
    .reduce((sum, credit) => sum + credit.amount, 0)
  const room = { fen: Math.max(0, due.fen - pendingFen) }
  const form = useForm<FormValues>({
    draft: `credit.${billId}.${room.fen}`,
    initial: { fen: undefined, ...createGuarantee(getMainSitting(bill).guestName) },
    check: (typed) => ({
      fen: findAmountError(resolveTakenFen(typed.fen, room), room),
      ...validateGuarantee(typed, needsPerson(typed.creditAccountId)),
    }),
    send: async (typed) => {
      const signUrl = await signature.send()
      const guarantee = toGuaranteeInput(typed, signUrl)
      const done = await command.submit({ billId, amount: resolveTakenFen(typed.fen, room) ?? 0, ...guarantee })
      onClose()
      if (done.queued) return
      if (done.answer.status !== IN_FORCE) return showToast('挂账申请已提交，等待审批')
      const now = await queryClient
        .fetchQuery({ ...buildApiQuery(billing.detail, { billId }), staleTime: 0 })
        .catch(() => null)
      if (now) settled(now, { word: successTexts.credited })
      else showToast(successTexts.credited)
    },
  })
  const fen = resolveTakenFen(form.value.fen, room)
  return (
    <FormSheet
      form={form}
      title="挂账"
      fact={pendingFen > 0 ? `待审批 ${formatFen(pendingFen, { trim: true })}` : undefined}
      onClose={onClose}
      submitLabel={`挂账 ${formatFen(fen ?? 0, { trim: true })}`}
    >
      <BillChanges bill={bill} />
      <FormField
        field={form.field('fen')}
        label="挂账金额"
        live={fen !== null}
        hint={`可挂 ${formatFen(room.fen, { trim: true })}`}
      >
        {({ onChange }) => <MoneyInput fen={fen} onChange={onChange} large />}
      </FormField>
      <GuaranteeFields form={form} signature={signature} />
    </FormSheet>
  )
}
