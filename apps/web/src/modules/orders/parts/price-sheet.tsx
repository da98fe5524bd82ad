import { formTexts } from '@nocturne/contract/client-texts'
import { orders } from '@nocturne/contract/orders/endpoints'

import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import { orderQueries } from '../use-order-actions.ts'
import type { LineSheetProps } from './return-sheet.tsx'

type FormValues = { newPrice: number | null; reason: string }

/** 改价: changes the price of a line; the difference counts as a discount. */
export default function ChangePriceSheet({ line, version, onClose }: LineSheetProps) {
  const { orderItemId, goodsName, unit, price } = line
  const command = useCommand(orders.changePrice, {
    label: `改价 ${goodsName}`,
    quiet: true,
    invalidates: orderQueries,
  })
  const form = useForm<FormValues>({
    draft: `price.${orderItemId}`,
    initial: { newPrice: null, reason: '' },
    check: ({ newPrice, reason }) => ({
      newPrice: newPrice === null ? formTexts.amountRequired : newPrice > price && '不能高于原价',
      reason: reason.trim() === '' && formTexts.reasonRequired,
    }),
    send: async ({ newPrice, reason }) => {
      if (newPrice === null) return
      await command.submit({ orderItemId, newPrice, reason: reason.trim(), version })
      showToast(`${goodsName}已改价`)
      onClose()
    },
  })
  const { newPrice } = form.value
  const remaining = line.quantity - line.returnQuantity
  return (
    <FormSheet
      form={form}
      title={`改价 ${goodsName}`}
      fact={`${remaining}${unit}`}
      end={<Money fen={price} size="figure" />}
      submitLabel="确认改价"
      onClose={onClose}
    >
      <FormField field={form.field('newPrice')} label={`新价格（每${unit}）`} live={newPrice !== null}>
        {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} large />}
      </FormField>
      {newPrice !== null && newPrice <= price && (
        <KeyValue
          rows={[
            { label: '原金额', value: <Money fen={price * remaining} exact /> },
            { label: '改价优惠', value: <Money fen={(newPrice - price) * remaining} exact />, tone: 'warning' },
            { label: '改后金额', value: <Money fen={newPrice * remaining} exact /> },
          ]}
        />
      )}
      <ReasonField field={form.field('reason')} label="改价原因" usual={commonReasons.changePrice} />
    </FormSheet>
  )
}
