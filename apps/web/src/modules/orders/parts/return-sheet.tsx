import { orders } from '@nocturne/contract/orders/endpoints'
import { formTexts } from '@nocturne/contract/client-texts'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { useState } from 'react'

import { Field } from '../../../kit/field.tsx'
import { Money } from '../../../kit/money.tsx'
import { Stepper } from '../../../kit/stepper.tsx'
import { Switch } from '../../../kit/switch.tsx'
import { toast } from '../../../kit/toast.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { useBegin } from '../use-begin.ts'
import { orderReadings, type OrderLine } from '../use-order-actions.ts'
import { CommandSheet } from './command-sheet.tsx'
import { ReasonField } from './reason-field.tsx'

export interface LineSheetProps {
  line: OrderLine
  /** The version of the sitting that is on screen. */
  version: number
  /** Reads what is on screen again, after a refusal. */
  refetch: () => Promise<unknown>
  onClose: () => void
}

const usual = ['客人不要了', '点错了', '出品太慢', '品质问题', '缺货']

/** 退单: pieces of a line that nobody has paid for are taken back. */
export default function ReturnSheet({ line, version, refetch, onClose }: LineSheetProps) {
  const command = useCommand(orders.returnItem, {
    label: `退单 ${line.goodsName}`,
    quiet: true,
    invalidates: [...orderReadings, catalog.goodsList],
  })
  useBegin(command.begin)
  const kept = line.quantity - line.returnQuantity
  const [quantity, setQuantity] = useState(1)
  const [reason, setReason] = useState('')
  const [returnStock, setReturnStock] = useState(true)

  const submit = async () => {
    try {
      await command.submit({ orderItemId: line.orderItemId, quantity, reason: reason.trim(), returnStock, version })
      toast('退单成功')
      onClose()
    } catch {
      await refetch()
    }
  }

  return (
    <CommandSheet
      title={`退单 ${line.goodsName}`}
      fact={`已点${kept}${line.unit}`}
      end={<Money fen={-line.price * quantity} size="figure" />}
      submitLabel={`退${quantity}${line.unit}`}
      danger
      disabledReason={reason.trim() === '' ? formTexts.reasonRequired : null}
      busy={command.busy}
      error={command.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="退单数量">
        <Stepper label="退单数量" value={Math.min(quantity, kept)} min={1} max={kept} onChange={setQuantity} />
      </Field>
      <ReasonField label="退单原因" usual={usual} value={reason} onChange={setReason} />
      <Switch label="退回库存" hint="已开封或已损坏的不退回" checked={returnStock} onChange={setReturnStock} />
    </CommandSheet>
  )
}
