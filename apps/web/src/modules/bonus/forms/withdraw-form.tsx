import { formatFen } from '@nocturne/base/money'
import { bonus } from '@nocturne/contract/bonus/endpoints'
import { formTexts } from '@nocturne/contract/client-texts'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { isPayPassword } from '@nocturne/contract/session/pay-password-rules'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { Notice } from '#kit/notice.tsx'
import { PasswordInput } from '#kit/password-input.tsx'
import { Select } from '#kit/select.tsx'
import { toFieldError } from '#lib/query/field-error.ts'
import { useForm } from '#lib/form.ts'
import { notify } from '#lib/notify.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { passwordTexts, encryptForSending } from '../../session/public.ts'
import { findAmountError, computeMaxWithdrawal } from '../amount-rules.ts'
import { bankCardsLink } from '../links.ts'
import { withdrawErrorFields } from '../error-fields.ts'

type Info = AnswerOf<typeof bonus.info>
type FormValues = { amount: number | null; bankId: number | null; payPassword: string }

/** 提现: amount, own bank card and pay password. */
export default function WithdrawForm({ info, onClose }: { info: Info; onClose: () => void }) {
  const { withdrawable, cards } = info
  const withdraw = useCommand(bonus.withdraw, { label: '提现', quiet: true, secret: true, invalidates: [bonus.info] })
  const form = useForm<FormValues>({
    draft: null,
    initial: { amount: null, bankId: cards[0]?.bankId ?? null, payPassword: '' },
    check: ({ amount, bankId, payPassword }) => ({
      amount: amount === null ? formTexts.amountRequired : findAmountError(amount, withdrawable),
      bankId: bankId === null && '请选择银行卡',
      payPassword: !isPayPassword(payPassword) && passwordTexts.payDigits,
    }),
    place: (error) => toFieldError(error, withdrawErrorFields),
    send: async (typed) => {
      const { amount, bankId, payPassword } = typed
      if (amount === null || bankId === null) return
      await withdraw.submitSealed(typed, async () => ({
        amount,
        bankId,
        payPassword: await encryptForSending(payPassword),
      }))
      notify('提现申请已提交')
      onClose()
    },
  })
  const { field } = form
  const all = computeMaxWithdrawal(withdrawable)
  return (
    <FormSheet
      form={form}
      title="提现"
      fact={`可提现 ${formatFen(withdrawable)}，整元，最低 ¥10`}
      submitLabel="提交申请"
      disabledReason={cards.length === 0 ? '请先添加银行卡' : null}
      onClose={onClose}
    >
      {cards.length === 0 && (
        <Notice action="去添加" href={bankCardsLink}>
          提现前请先添加本人的银行卡
        </Notice>
      )}
      <FormField field={field('amount')} label="提现金额">
        {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} large />}
      </FormField>
      {all > 0 && (
        <ChipRow label="常用金额">
          <Chip selected={form.value.amount === all} onClick={() => form.change({ amount: all })}>
            全部 {formatFen(all, { trim: true })}
          </Chip>
        </ChipRow>
      )}
      {cards.length > 0 && (
        <FormField field={field('bankId')} label="银行卡">
          {({ value, onChange }) => (
            <Select
              label="银行卡"
              options={cards.map(({ bankId, bankName, cardNoMask }) => ({
                id: bankId,
                label: `${bankName} · 尾号 ${cardNoMask.slice(-4)}`,
              }))}
              value={value}
              onChange={onChange}
            />
          )}
        </FormField>
      )}
      <FormField field={field('payPassword')} label="支付密码">
        {(control) => <PasswordInput digits autoComplete="off" maxLength={6} {...control} />}
      </FormField>
    </FormSheet>
  )
}
