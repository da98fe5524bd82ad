import { formTexts } from '@nocturne/contract/client-texts'
import { orders } from '@nocturne/contract/orders/endpoints'
import { useState } from 'react'

import { Field } from '../../../kit/field.tsx'
import { KeyValue } from '../../../kit/key-value.tsx'
import { Money } from '../../../kit/money.tsx'
import { MoneyInput } from '../../../kit/money-input.tsx'
import { toast } from '../../../kit/toast.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { useBegin } from '../use-begin.ts'
import { orderReadings } from '../use-order-actions.ts'
import { CommandSheet } from './command-sheet.tsx'
import { ReasonField } from './reason-field.tsx'
import type { LineSheetProps } from './return-sheet.tsx'

const usual = ['老客优惠', '活动价', '价格录错', '品质补偿']

/** 改价: a line is sold at another price; the difference is a discount. */
export default function PriceSheet({ line, version, refetch, onClose }: LineSheetProps) {
  const command = useCommand(orders.changePrice, {
    label: `改价 ${line.goodsName}`,
    quiet: true,
    invalidates: orderReadings,
  })
  useBegin(command.begin)
  const [priceFen, setPriceFen] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const kept = line.quantity - line.returnQuantity
  const missing = priceFen === null ? formTexts.amountRequired : reason.trim() === '' ? formTexts.reasonRequired : null

  const submit = async () => {
    if (priceFen === null) return
    try {
      await command.submit({ orderItemId: line.orderItemId, newPrice: priceFen, reason: reason.trim(), version })
      toast('改价成功')
      onClose()
    } catch {
      await refetch()
    }
  }

  return (
    <CommandSheet
      title={`改价 ${line.goodsName}`}
      fact={`${kept}${line.unit}`}
      end={<Money fen={line.price} size="figure" />}
      submitLabel="确认改价"
      disabledReason={missing}
      busy={command.busy}
      error={command.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={`新价格（每${line.unit}）`}
        error={priceFen !== null && priceFen > line.price ? '不能高于原价' : null}
      >
        <MoneyInput fen={priceFen} onChange={setPriceFen} large />
      </Field>
      {priceFen !== null && priceFen <= line.price && (
        <KeyValue
          rows={[
            { label: '原金额', value: <Money fen={line.price * kept} exact /> },
            { label: '改价优惠', value: <Money fen={(priceFen - line.price) * kept} exact />, tone: 'warning' },
            { label: '改后金额', value: <Money fen={priceFen * kept} exact /> },
          ]}
        />
      )}
      <ReasonField label="改价原因" usual={usual} value={reason} onChange={setReason} />
    </CommandSheet>
  )
}
