import { bonus } from '@nocturne/contract/bonus/endpoints'
import { formTexts } from '@nocturne/contract/client-texts'
import { bonusBillType, bonusDirection } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { InputOf } from '@nocturne/contract/endpoint'
import { isPayPassword } from '@nocturne/contract/session/pay-password-rules'

import { formatFen } from '@nocturne/base/money'
import { MoneyInput } from '#kit/money-input.tsx'
import { PasswordInput } from '#kit/password-input.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { showToast } from '#kit/toast.ts'
import { toFieldError } from '#lib/query/field-error.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { PersonPicker, useColleagues } from '../../directory/public.ts'
import { passwordTexts, encryptForSending } from '../../session/public.ts'
import { passwordErrorFields } from '../error-fields.ts'

type Input = InputOf<typeof bonus.adjust>
type FormValues = {
  userId: number | null
  billType: Input['billType']
  direction: Input['direction']
  amount: number | null
  remark: string
  payPassword: string
}

const { award, fine, adjustment } = bonusBillType
const { income, expense } = bonusDirection
const types = [award, fine, adjustment].map((id) => ({ id, label: getLabel('bonus_bill_type', id) }))
const directions = [income, expense].map((id) => ({ id, label: getLabel('bonus_direction', id) }))

/**
 * 调账: reward, fine or correction on an account, with a reason. Credits require the pay password; large amounts need
 * approval by a second person.
 */
export default function AdjustForm({ onClose }: { onClose: () => void }) {
  const adjust = useCommand(bonus.adjust, { label: '调账', quiet: true, secret: true })
  const form = useForm<FormValues>({
    draft: 'bonus.adjust',
    secrets: ['payPassword'],
    initial: { userId: null, billType: award, direction: income, amount: null, remark: '', payPassword: '' },
    check: ({ userId, amount, remark, direction, payPassword }) => ({
      userId: userId === null && '请选择员工',
      amount: (amount === null || amount === 0) && formTexts.amountRequired,
      remark: remark.trim() === '' && formTexts.reasonRequired,
      payPassword: direction === income && !isPayPassword(payPassword) && passwordTexts.payDigits,
    }),
    place: (error) => toFieldError(error, passwordErrorFields),
    send: async ({ payPassword, ...typed }) => {
      const { userId, amount, remark, billType, direction } = typed
      if (userId === null || amount === null) return
      const sent = await adjust.submitSealed({ ...typed, payPassword }, async () => ({
        userId,
        amount,
        billType,
        direction,
        remark: remark.trim(),
        ...(direction === income && { payPassword: await encryptForSending(payPassword) }),
      }))
      showToast(!sent.queued && sent.answer.billId === null ? '金额较大，已提交另一位同事确认' : '调账成功')
      onClose()
    },
  })
  const { field, value, change } = form
  const { data: people } = useColleagues({})
  const receiver = people?.find(({ userId }) => userId === value.userId)?.nickName ?? ''
  const submitLabel =
    value.amount && receiver
      ? `${receiver} ${value.direction === income ? '+' : '−'}${formatFen(value.amount, { trim: true })}`
      : undefined
  const choose = (billType: Input['billType']) =>
    change({ billType, direction: billType === fine ? expense : billType === award ? income : value.direction })
  return (
    <FormSheet
      form={form}
      title="调账"
      fact="入账后不能修改，只能再调一笔"
      {...(submitLabel !== undefined && { submitLabel })}
      onClose={onClose}
    >
      <FormField field={field('userId')} label="员工">
        {(control) => <PersonPicker label="员工" value={control.value} onChange={control.onChange} />}
      </FormField>
      <FormField field={field('billType')} label="类型">
        {(control) => <SegmentedControl label="类型" options={types} value={control.value} onChange={choose} />}
      </FormField>
      {value.billType === adjustment && (
        <FormField field={field('direction')} label="收支">
          {(control) => (
            <SegmentedControl label="收支" options={directions} value={control.value} onChange={control.onChange} />
          )}
        </FormField>
      )}
      <FormField field={field('amount')} label="金额">
        {(control) => <MoneyInput fen={control.value} onChange={control.onChange} large />}
      </FormField>
      <ReasonField field={field('remark')} label="原因" usual={['全勤奖励', '优秀员工', '违纪罚款', '补发']} />
      {value.direction === income && (
        <FormField field={field('payPassword')} label="支付密码" hint="请输入本人支付密码">
          {(control) => <PasswordInput digits autoComplete="off" maxLength={6} {...control} />}
        </FormField>
      )}
    </FormSheet>
  )
}
