import { successTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'

import { Checkbox } from '#kit/checkbox.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { formatMonthDay, formatYuan } from '#lib/format/format.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { creditQueries } from '../use-bill.ts'
import { findRepayError } from '../settle/pay-rules.ts'
import { allocateReceipt, sortOldestFirst, sumOwed, type OwedCredit } from './allocation-rules.ts'
import { SlipField } from './slip-field.tsx'
import { findSlipError, toSlipInput } from './slip-rules.ts'

const methods = [
  { id: 'cash', label: '现金' },
  { id: 'card', label: '刷卡' },
  { id: 'transfer', label: '转账' },
] as const

type RepayableCredit = OwedCredit & { guestName: string; tableName: string; businessDate: string | null }

interface RepayManySheetProps {
  /** Credits with a remaining amount. */
  credits: readonly RepayableCredit[]
  /** Owner of the credits. */
  fact?: string | undefined
  onClose: () => void
}

interface FormValues {
  /** Amount of the receipt; undefined means the total of the selected credits. */
  fen: number | null | undefined
  /** Credits excluded from this receipt. */
  left: readonly number[]
  payMethod: (typeof methods)[number]['id']
  slipNo: string
  remark: string
}

/** 合并还款: one amount for several credits, oldest first; previews the allocation before sending. */
export default function RepayManySheet({ credits, fact, onClose }: RepayManySheetProps) {
  const command = useCommand(billing.creditRepayMany, { label: '合并还款', quiet: true, invalidates: creditQueries })
  const rows = sortOldestFirst(credits)
  const listChosen = ({ left }: FormValues) => rows.filter(({ creditId }) => !left.includes(creditId))
  const computeAmountFen = (typed: FormValues) => (typed.fen === undefined ? sumOwed(listChosen(typed)) : typed.fen)
  const form = useForm<FormValues>({
    draft: `repayMany.${rows.map(({ creditId, remainAmount }) => `${creditId}:${remainAmount}`).join('.')}`,
    initial: { fen: undefined, left: [], payMethod: 'cash', slipNo: '', remark: '' },
    check: (typed) => ({
      left: listChosen(typed).length === 0 && '请选择挂账',
      fen: listChosen(typed).length > 0 && findRepayError(computeAmountFen(typed), sumOwed(listChosen(typed))),
      slipNo: findSlipError(typed.payMethod, typed.slipNo),
    }),
    send: async (typed) => {
      const items = allocateReceipt(computeAmountFen(typed) ?? 0, listChosen(typed))
        .filter(({ amount }) => amount > 0)
        .map(({ credit: { creditId }, amount }) => ({ creditId, amount }))
      const { payMethod } = typed
      const remark = typed.remark.trim()
      await command.submit({
        items,
        payMethod,
        ...toSlipInput(payMethod, typed.slipNo),
        ...(remark !== '' && { remark }),
      })
      showToast(`${successTexts.repaid}，共 ${items.length} 笔`)
      onClose()
    },
  })
  const { value, field } = form
  const fen = computeAmountFen(value)
  const chosen = listChosen(value)
  const amounts = new Map(allocateReceipt(fen ?? 0, chosen).map(({ credit, amount }) => [credit.creditId, amount]))
  const toggle = (creditId: number, checked: boolean) =>
    form.change({ left: checked ? value.left.filter((id) => id !== creditId) : [...value.left, creditId] })
  return (
    <FormSheet form={form} title="合并还款" fact={fact} onClose={onClose} submitLabel={`还款 ${formatYuan(fen ?? 0)}`}>
      <FormField
        field={field('fen')}
        label="还款金额"
        live={fen !== null}
        hint={`所选 ${chosen.length} 笔共欠 ${formatYuan(sumOwed(chosen))}，从最早到期的开始还`}
      >
        {({ onChange }) => <MoneyInput fen={fen} onChange={onChange} large />}
      </FormField>
      <SegmentedControl
        label="还款方式"
        options={methods}
        value={value.payMethod}
        onChange={(payMethod) => form.change({ payMethod })}
      />
      <SlipField payMethod={value.payMethod} field={field('slipNo')} />
      <section>
        <SectionTitle inCard>还款分配</SectionTitle>
        <FormField field={field('left')} label="挂账" live>
          {() =>
            rows.map((credit) => (
              <Checkbox
                key={credit.creditId}
                checked={!value.left.includes(credit.creditId)}
                onChange={(checked) => toggle(credit.creditId, checked)}
                label={formatTitle(credit)}
                hint={formatAllocation(credit, amounts.get(credit.creditId))}
              />
            ))
          }
        </FormField>
      </section>
      <FormField field={field('remark')} label="备注" optional>
        {(control) => <TextInput maxLength={100} {...control} />}
      </FormField>
    </FormSheet>
  )
}

const formatTitle = ({ guestName, tableName, businessDate }: RepayableCredit): string =>
  [guestName, tableName, businessDate && formatMonthDay(businessDate)].filter(Boolean).join(' · ')

function formatAllocation({ remainAmount }: RepayableCredit, amount: number | undefined): string {
  const owed = `欠 ${formatYuan(remainAmount)}`
  if (amount === undefined) return `${owed}，本次不还`
  if (amount === 0) return `${owed}，本次未分配到`
  const left = remainAmount - amount
  return `${owed}，本次还 ${formatYuan(amount)}${left > 0 ? `，还欠 ${formatYuan(left)}` : '，还清'}`
}
