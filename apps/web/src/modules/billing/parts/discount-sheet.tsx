import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { Field } from '../../../kit/field.tsx'
import { Money } from '../../../kit/money.tsx'
import { MoneyInput } from '../../../kit/money-input.tsx'
import { NumberInput } from '../../../kit/number-input.tsx'
import { PickerGrid } from '../../../kit/picker-grid.tsx'
import { SegmentedControl } from '../../../kit/segmented-control.tsx'
import { toast } from '../../../kit/toast.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { rateFrom, rateText } from '../bill-rules.ts'
import { useBillCommand } from '../use-bill-command.ts'
import { useSettled } from '../use-settled.ts'
import { BillChanges } from './bill-changes.tsx'
import { ReasonField } from './reason-field.tsx'
import type { PaySheetProps } from './sheet-props.ts'

const ways = [
  { id: 'rate', label: '按折扣' },
  { id: 'amount', label: '按金额' },
] as const
const usualRates = [9_500, 9_000, 8_800, 8_500, 8_000]
const usual = ['老客户', '生日优惠', '活动优惠', '品质补偿']
const FULL_PRICE = 10_000

/** 打折: by rate or by amount, within what this person may take off; it replaces the discount before it. */
export default function DiscountSheet({ bill, due, onClose }: PaySheetProps) {
  const command = useBillCommand(billing.discount, bill)
  const settled = useSettled(bill, due)
  const [way, setWay] = useState<(typeof ways)[number]['id']>('rate')
  const [rateWord, setRateWord] = useState(bill.discountRateBp === null ? '' : String(bill.discountRateBp / 1000))
  const [fen, setFen] = useState<number | null>(null)
  const [reason, setReason] = useState(bill.discountReason ?? '')
  const { minRateBp } = bill.limits
  const rateBp = rateFrom(rateWord)
  const tooLow = rateBp !== null && rateBp < minRateBp ? `您最低可打 ${rateText(minRateBp)}` : null
  const missing = way === 'rate' ? (rateBp === null ? '请选择折扣' : tooLow) : !fen && formTexts.amountRequired

  /** Full price takes the discount away. */
  const takeAway = () => {
    setWay('rate')
    setRateWord(String(FULL_PRICE / 1000))
  }

  const submit = async () => {
    const what = way === 'rate' ? { rateBp: rateBp ?? FULL_PRICE } : { amount: fen ?? 0 }
    const done = await command.submit({ billId: bill.billId, version: bill.version, reason: reason.trim(), ...what })
    onClose()
    // What was paid before may be all there is to pay now.
    if (!done.queued && done.answer.status === '2') return settled(done.answer)
    toast(successTexts.done)
  }

  return (
    <FormSheet
      title="打折"
      fact={minRateBp === 0 ? '您的折扣不限' : `您最低可打 ${rateText(minRateBp)}`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={way === 'rate' && rateBp === FULL_PRICE ? '取消折扣' : '确定'}
      disabledReason={missing || (reason.trim() === '' ? formTexts.reasonRequired : null)}
    >
      <BillChanges bill={bill} />
      {bill.managerDiscount > 0 && (
        <Field
          label="现有折扣"
          end={
            <Button size="small" kind="ghost" onClick={takeAway}>
              取消折扣
            </Button>
          }
        >
          <Money fen={-bill.managerDiscount} size="title" />
        </Field>
      )}
      <SegmentedControl label="打折方式" options={ways} value={way} onChange={setWay} />
      {way === 'rate' ? (
        <>
          <PickerGrid
            label="常用折扣"
            options={usualRates.map((id) => ({ id, label: rateText(id), disabled: id < minRateBp }))}
            value={rateBp !== null && usualRates.includes(rateBp) ? rateBp : null}
            onChange={(bp) => setRateWord(String(bp / 1000))}
          />
          <Field label="其他折扣" error={tooLow}>
            <NumberInput
              value={rateWord}
              onChange={setRateWord}
              decimals={2}
              unit="折"
              maxLength={4}
              placeholder="9.2"
            />
          </Field>
        </>
      ) : (
        <Field label="优惠金额" hint="不超过您的折扣权限">
          <MoneyInput fen={fen} onChange={setFen} large />
        </Field>
      )}
      <ReasonField label="打折原因" usual={usual} value={reason} onChange={setReason} />
    </FormSheet>
  )
}
