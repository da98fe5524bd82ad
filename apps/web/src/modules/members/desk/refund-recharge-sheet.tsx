import { formatFen } from '@nocturne/base/money'
import { formTexts } from '@nocturne/contract/client-texts'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { members } from '@nocturne/contract/members/endpoints'

import { MoneyInput } from '#kit/money-input.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { PayPasswordField, findPasswordError } from '#shells/pay-password.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { encryptForSending } from '../../session/public.ts'

type Recharge = AnswerOf<typeof members.rechargesOf>['rows'][number]
type FormValues = { amountFen: number | null; reason: string; payPassword: string }

const suggestions = ['客人要求退储值', '客人不再光顾', '充值有误']

type RefundRechargeSheetProps = {
  recharge: Recharge
  /** Amount in fen above which the pay password is required. */
  passwordAbove: number
  /** Current balance of the member in fen. */
  balance: number
  onClose: () => void
}

/** 退储值: refunds unused principal through the original method; its bonus is deducted first. */
export default function RefundRechargeSheet({ recharge, passwordAbove, balance, onClose }: RefundRechargeSheetProps) {
  const { rechargeId, rechargeNo, refundableAmount, bonusBack } = recharge
  const options = { label: '退储值', quiet: true, invalidates: [members.rechargesOf, members.detail] }
  const command = useCommand(members.refundRecharge, options)
  const confirmed = useCommand(members.refundRecharge, { ...options, secret: true })
  const isPasswordRequired = (fen: number | null) => (fen ?? 0) > passwordAbove
  const form = useForm<FormValues>({
    draft: `member.refund.${rechargeId}`,
    secrets: ['payPassword'],
    place: findPasswordError,
    names: { amount: 'amountFen' },
    initial: { amountFen: refundableAmount, reason: '', payPassword: '' },
    check: ({ amountFen, reason, payPassword }) => ({
      amountFen:
        amountFen === null || amountFen < 1
          ? formTexts.amountRequired
          : amountFen > refundableAmount && `最多可退 ${formatFen(refundableAmount)}`,
      reason: reason.trim() === '' && formTexts.reasonRequired,
      payPassword: isPasswordRequired(amountFen) && payPassword === '' && '请输入支付密码',
    }),
    send: async ({ amountFen, reason, payPassword }) => {
      const input = { rechargeId, amount: amountFen ?? 0, reason: reason.trim() }
      const sealInput = async () => ({ ...input, payPassword: await encryptForSending(payPassword) })
      if (isPasswordRequired(amountFen)) await confirmed.submitSealed({ ...input, payPassword }, sealInput)
      else await command.submit(input)
      showToast('已退储值，本金原路退回')
      onClose()
    },
  })
  const fen = form.value.amountFen ?? 0
  return (
    <FormSheet
      form={form}
      title="退储值"
      fact={rechargeNo}
      submitLabel={`退 ${formatFen(fen)}`}
      submitKind="danger"
      onClose={onClose}
    >
      <FormField field={form.field('amountFen')} label="退款金额" hint={`最多可退 ${formatFen(refundableAmount)}`}>
        {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} large />}
      </FormField>
      {fen > 0 && fen <= refundableAmount && (
        <p>
          {`退 ${formatFen(fen, { trim: true })}，`}
          {bonusBack > 0 && `收回赠送金 ${formatFen(bonusBack, { trim: true })}，`}
          {`余额变为 ${formatFen(balance - fen - bonusBack, { trim: true })}`}
        </p>
      )}
      <ReasonField field={form.field('reason')} label="退款原因" usual={suggestions} />
      {isPasswordRequired(form.value.amountFen) && <PayPasswordField form={form} />}
    </FormSheet>
  )
}
