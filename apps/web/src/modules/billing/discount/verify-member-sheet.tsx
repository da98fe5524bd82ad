import { billing } from '@nocturne/contract/billing/endpoints'

import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { formatDiscountRate } from '../bill/bill-rules.ts'
import type { BillSheetProps } from '../parts/sheet-props.ts'
import { BalanceProofFields } from '../settle/balance-proof-fields.tsx'
import { createProof, validateProof, toProofInput } from '../settle/balance-proof-rules.ts'
import type { BalanceProof } from '../settle/balance-proof-rules.ts'
import { useBillCommand } from '../use-bill.ts'

/** 验证会员: proof by member code or SMS code; the bill gets the member's rate. */
export default function VerifyMemberSheet({ bill, onClose }: BillSheetProps) {
  const { billId, version, member } = bill
  const command = useBillCommand(billing.member, bill, { label: '验证会员', secret: true })
  const form = useForm<BalanceProof>({
    draft: `verifyMember.${billId}`,
    secrets: ['authCode', 'smsCode'],
    initial: createProof(member),
    check: validateProof,
    send: async (typed) => {
      await command.submit({ billId, version, ...toProofInput(typed) })
      showToast('已验证会员')
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title="验证会员"
      fact={
        member
          ? `${member.memberName} · ${member.levelName} ${formatDiscountRate(member.discountBp)}`
          : '验证后享会员价'
      }
      onClose={onClose}
      submitLabel="验证"
    >
      <BalanceProofFields form={form} scene="rate" />
    </FormSheet>
  )
}
