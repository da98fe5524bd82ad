import { orders } from '@nocturne/contract/orders/endpoints'
import { formTexts } from '@nocturne/contract/client-texts'
import { catalog } from '@nocturne/contract/catalog/endpoints'

import { Money } from '../../../kit/money.tsx'
import { Stepper } from '../../../kit/stepper.tsx'
import { Switch } from '../../../kit/switch.tsx'
import { toast } from '../../../kit/toast.ts'
import { useForm } from '../../../lib/form.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormField } from '../../../shells/form-field.tsx'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { ReasonField } from '../../../shells/reason-field.tsx'
import { usualReasons } from '../../../shells/usual-reasons.ts'
import { orderReadings, type OrderLine } from '../use-order-actions.ts'

export interface LineSheetProps {
  line: OrderLine
  /** The version of the sitting that is on screen. */
  version: number
  onClose: () => void
}

/** 退单: pieces of a line that nobody has paid for are taken back. */
export default function ReturnSheet({ line, version, onClose }: LineSheetProps) {
  const { orderItemId, goodsName, unit } = line
  const command = useCommand(orders.returnItem, {
    label: `退单 ${goodsName}`,
    quiet: true,
    invalidates: [...orderReadings, catalog.goodsList],
  })
  const form = useForm({
    draft: `return.${orderItemId}`,
    initial: { quantity: 1, reason: '', returnStock: true },
    check: ({ reason }) => ({ reason: reason.trim() === '' && formTexts.reasonRequired }),
    send: async ({ reason, returnStock }) => {
      await command.submit({ orderItemId, quantity, reason: reason.trim(), returnStock, version })
      toast('退单成功')
      onClose()
    },
  })
  const kept = line.quantity - line.returnQuantity
  const quantity = Math.min(form.value.quantity, kept)
  return (
    <FormSheet
      form={form}
      title={`退单 ${goodsName}`}
      fact={`已点${kept}${unit}`}
      end={<Money fen={-line.price * quantity} size="figure" />}
      submitLabel={`退${quantity}${unit}`}
      submitKind="danger"
      onClose={onClose}
    >
      <FormField field={form.field('quantity')} label="退单数量">
        {({ onChange }) => <Stepper label="退单数量" value={quantity} min={1} max={kept} onChange={onChange} />}
      </FormField>
      <ReasonField field={form.field('reason')} label="退单原因" usual={usualReasons.returnItem} />
      <Switch
        label="退回库存"
        hint="已开封或已损坏的不退回"
        checked={form.value.returnStock}
        onChange={(returnStock) => form.change({ returnStock })}
      />
    </FormSheet>
  )
}
