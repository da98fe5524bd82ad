import { billStatus } from '@nocturne/contract/codes'
import { formTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'

import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { Money } from '#kit/money.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { NumberInput } from '#kit/number-input.tsx'
import { PickerGrid } from '#kit/picker-grid.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import { parseDiscountRate, formatDiscountRate } from '../bill/bill-rules.ts'
import { useBillCommand, useNavigateAfterPayment } from '../use-bill.ts'
import { BillChanges } from '../parts/bill-changes.tsx'
import type { PaySheetProps } from '../parts/sheet-props.ts'
import { DiscountPlanCard } from './discount-plan.tsx'

const ways = [
  { id: 'rate', label: '按折扣' },
  { id: 'amount', label: '按金额' },
] as const
const commonRates = [9_500, 9_000, 8_800, 8_500, 8_000]
const FULL_PRICE = 10_000

type FormValues = { way: (typeof ways)[number]['id']; rate: string; fen: number | null; reason: string }

/** 打折: by rate or by amount, within the user's limit; replaces the previous discount. */
export default function DiscountSheet({ bill, due, onClose }: PaySheetProps) {
  const { billId, version, discountRateBp } = bill
  const { minRateBp } = bill.limits
  const command = useBillCommand(billing.discount, bill)
  const settled = useNavigateAfterPayment(bill, due)
  const form = useForm<FormValues>({
    draft: `discount.${billId}`,
    initial: {
      way: 'rate',
      rate: discountRateBp === null ? '' : String(discountRateBp / 1000),
      fen: null,
      reason: bill.discountReason ?? '',
    },
    check: ({ way, rate, fen, reason }) => ({
      rate: way === 'rate' && findRateError(rate, minRateBp),
      fen: way === 'amount' && !fen && formTexts.amountRequired,
      reason: reason.trim() === '' && formTexts.reasonRequired,
    }),
    send: async ({ way, rate, fen, reason }) => {
      const what = way === 'rate' ? { rateBp: parseDiscountRate(rate) ?? FULL_PRICE } : { amount: fen ?? 0 }
      const done = await command.submit({ billId, version, reason: reason.trim(), ...what })
      onClose()
      // Earlier payments may cover the reduced amount. The discount then settles the bill.
      if (!done.queued && done.answer.status === billStatus.settled) return settled(done.answer)
      showToast(way === 'rate' && parseDiscountRate(rate) === FULL_PRICE ? '已取消折扣' : '折扣已生效')
    },
  })
  const { value, field, change } = form
  const { way } = value
  const rateBp = parseDiscountRate(value.rate)
  const setRate = (bp: number) => change({ way: 'rate', rate: String(bp / 1000) })

  return (
    <FormSheet
      form={form}
      title="打折"
      fact={minRateBp === 0 ? '您的折扣不限' : `您最低可打 ${formatDiscountRate(minRateBp)}`}
      onClose={onClose}
      submitLabel={way === 'rate' && rateBp === FULL_PRICE ? '取消折扣' : '确定'}
    >
      <BillChanges bill={bill} />
      {bill.managerDiscount > 0 && (
        <Field
          label="现有折扣"
          end={
            <Button size="small" kind="ghost" onClick={() => setRate(FULL_PRICE)}>
              取消折扣
            </Button>
          }
        >
          <Money fen={-bill.managerDiscount} size="title" />
        </Field>
      )}
      <SegmentedControl label="打折方式" options={ways} value={way} onChange={(id) => change({ way: id })} />
      {way === 'rate' ? (
        <>
          <PickerGrid
            label="常用折扣"
            options={commonRates.map((id) => ({ id, label: formatDiscountRate(id), disabled: id < minRateBp }))}
            value={rateBp !== null && commonRates.includes(rateBp) ? rateBp : null}
            onChange={setRate}
          />
          <FormField field={field('rate')} label="其他折扣" live={rateBp !== null}>
            {(control) => <NumberInput decimals={2} unit="折" maxLength={4} placeholder="9.2" {...control} />}
          </FormField>
        </>
      ) : (
        <FormField field={field('fen')} label="优惠金额" hint="不超过您的折扣权限">
          {(control) => <MoneyInput fen={control.value} onChange={control.onChange} large />}
        </FormField>
      )}
      <DiscountPlanCard input={toPlanInput(billId, value, minRateBp)} />
      <ReasonField field={field('reason')} label="打折原因" usual={commonReasons.discount} />
    </FormSheet>
  )
}

function findRateError(rate: string, minRateBp: number): string | null {
  const rateBp = parseDiscountRate(rate)
  if (rateBp === null) return '请选择折扣'
  return rateBp < minRateBp ? `您最低可打 ${formatDiscountRate(minRateBp)}` : null
}

/** Input of the preview; null while no value within the user's limit is entered. */
function toPlanInput(billId: number, { way, rate, fen }: FormValues, minRateBp: number) {
  if (way === 'amount') return fen ? { billId, amount: fen } : null
  const rateBp = parseDiscountRate(rate)
  return rateBp === null || rateBp < minRateBp ? null : { billId, rateBp }
}
