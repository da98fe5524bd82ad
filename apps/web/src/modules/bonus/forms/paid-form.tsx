import { formatFen } from '@nocturne/base/money'
import { bonus } from '@nocturne/contract/bonus/endpoints'
import { isPayPassword } from '@nocturne/contract/session/pay-password-rules'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { PasswordInput } from '#kit/password-input.tsx'
import { call } from '#lib/query/api.ts'
import { toFieldError } from '#lib/query/field-error.ts'
import { useForm } from '#lib/form.ts'
import { notify } from '#lib/notify.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { passwordTexts, encryptForSending } from '../../session/public.ts'
import type { WithdrawDetail } from '../parts/withdraw-actions.tsx'
import { passwordErrorFields } from '../error-fields.ts'

/** 登记打款: shows the card to transfer to and records the transfer; large amounts require the pay password. */
export default function RecordTransferForm({ withdraw, onClose }: { withdraw: WithdrawDetail; onClose: () => void }) {
  const { withdrawId, withdrawNo, amount, bankName, accountName, cardNoMask, asksPassword } = withdraw
  const [cardNo, setCardNo] = useState<string | null>(null)
  const finish = useCommand(bonus.withdrawFinish, {
    label: `登记打款 ${withdrawNo}`,
    quiet: true,
    secret: true,
    invalidates: [bonus.withdrawDetail, bonus.withdrawList],
  })
  const form = useForm({
    draft: null,
    initial: { payPassword: '' },
    check: ({ payPassword }) => ({
      payPassword: asksPassword && !isPayPassword(payPassword) && passwordTexts.payDigits,
    }),
    place: (error) => toFieldError(error, passwordErrorFields),
    send: async (typed) => {
      await finish.submitSealed(typed, async () => ({
        withdrawId,
        success: true,
        ...(asksPassword && { payPassword: await encryptForSending(typed.payPassword) }),
      }))
      notify('已登记打款')
      onClose()
    },
  })
  const show = async () => setCardNo((await call(bonus.payoutCard, { withdrawId })).cardNo)
  return (
    <FormSheet
      form={form}
      title="登记打款"
      fact={withdrawNo}
      submitLabel={`已打款 ${formatFen(amount, { trim: true })}`}
      onClose={onClose}
    >
      <KeyValue
        rows={[
          { label: '收款银行', value: bankName },
          { label: '开户名', value: accountName },
          { label: '卡号', value: cardNo ?? cardNoMask },
          { label: '金额', value: <Money fen={amount} exact />, total: true },
        ]}
      />
      {cardNo === null && <Button onClick={show}>查看完整卡号（会留下记录）</Button>}
      {asksPassword && (
        <FormField field={form.field('payPassword')} label="支付密码" hint="金额较大，需本人支付密码">
          {(control) => <PasswordInput digits autoComplete="off" maxLength={6} {...control} />}
        </FormField>
      )}
    </FormSheet>
  )
}
