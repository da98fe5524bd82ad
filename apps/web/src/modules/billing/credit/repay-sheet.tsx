import { successTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'

import { MoneyInput } from '#kit/money-input.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { formatYuan } from '#lib/format/format.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { BalanceProofFields } from '../settle/balance-proof-fields.tsx'
import { createProof, validateProof, toProofInput } from '../settle/balance-proof-rules.ts'
import type { BalanceProof } from '../settle/balance-proof-rules.ts'
import { findRepayError } from '../settle/pay-rules.ts'
import { creditQueries } from '../use-bill.ts'
import type { CreditDetail } from './credit-facts.tsx'
import { findSlipError, toSlipInput } from './slip-rules.ts'
import { SlipField } from './slip-field.tsx'

const methods = [
  { id: 'cash', label: '现金' },
  { id: 'card', label: '刷卡' },
  { id: 'transfer', label: '转账' },
  { id: 'balance', label: '会员余额' },
] as const

type FormValues = BalanceProof & {
  fen: number | null
  payMethod: (typeof methods)[number]['id']
  slipNo: string
  remark: string
}

/** 登记还款: records a full or partial repayment of a credit. */
export function RepaySheet({ credit, onClose }: { credit: CreditDetail; onClose: () => void }) {
  const { creditId, remainAmount } = credit
  const options = { label: '挂账回款', quiet: true, invalidates: creditQueries }
  const command = useCommand(billing.creditRepay, options)
  const byBalance = useCommand(billing.creditRepay, { ...options, secret: true })
  const form = useForm<FormValues>({
    draft: `repay.${creditId}.${remainAmount}`,
    secrets: ['authCode', 'smsCode'],
    initial: { fen: remainAmount, payMethod: 'cash', slipNo: '', remark: '', ...createProof(null) },
    check: ({ fen, payMethod, ...typed }) => ({
      fen: findRepayError(fen, remainAmount),
      slipNo: findSlipError(payMethod, typed.slipNo),
      ...(payMethod === 'balance' && validateProof(typed)),
    }),
    send: async ({ fen, payMethod, ...typed }) => {
      const [slipNo, remark] = [typed.slipNo.trim(), typed.remark.trim()]
      const repayment = { creditId, amount: fen ?? 0, payMethod, ...(remark !== '' && { remark }) }
      const done = await (payMethod === 'balance'
        ? byBalance.submit({ ...repayment, ...toProofInput(typed) })
        : command.submit({ ...repayment, ...toSlipInput(payMethod, slipNo) }))
      const left = done.queued ? 0 : done.answer.remainAmount
      showToast(left > 0 ? `${successTexts.repaid}，还欠 ${formatYuan(left)}` : successTexts.repaid)
      onClose()
    },
  })
  const { value, field } = form

  return (
    <FormSheet
      form={form}
      title="登记还款"
      fact={`${credit.guestName} · 担保人 ${credit.guaranteeUserName}`}
      onClose={onClose}
      submitLabel={`还款 ${formatYuan(value.fen ?? 0)}`}
    >
      <FormField
        field={field('fen')}
        label="还款金额"
        live={value.fen !== null}
        hint={`还欠 ${formatYuan(remainAmount)}，可部分还款`}
      >
        {(control) => <MoneyInput fen={control.value} onChange={control.onChange} large />}
      </FormField>
      <SegmentedControl
        label="还款方式"
        options={methods}
        value={value.payMethod}
        onChange={(payMethod) => form.change({ payMethod })}
      />
      <SlipField payMethod={value.payMethod} field={field('slipNo')} />
      {value.payMethod === 'balance' && <BalanceProofFields form={form} />}
      <FormField field={field('remark')} label="备注" optional>
        {(control) => <TextInput maxLength={100} {...control} />}
      </FormField>
    </FormSheet>
  )
}
