import { orders } from '@nocturne/contract/orders/endpoints'
import { formTexts } from '@nocturne/contract/client-texts'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { useState } from 'react'

import { Money } from '#kit/money.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { Switch } from '#kit/switch.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import { orderQueries, type OrderLine } from '../use-order-actions.ts'

export interface LineSheetProps {
  line: OrderLine
  /** Version of the sitting shown on screen. */
  version: number
  onClose: () => void
}

/** 退单: takes back unpaid pieces of a line. Users without permission send a request with the same form. */
export default function ReturnLineSheet({ line, version, onClose }: LineSheetProps) {
  const { orderItemId, goodsName, unit } = line
  // Fixed when the sheet opens: a concurrent change must not turn a return into a request, or the reverse.
  const [needsApproval] = useState(!line.can.returnItem)
  const word = needsApproval ? '申请退单' : '退单'
  const setting = { label: `${word} ${goodsName}`, quiet: true, invalidates: [...orderQueries, catalog.goodsList] }
  const take = useCommand(orders.returnItem, setting)
  const requestReturn = useCommand(orders.askReturn, setting)
  const form = useForm({
    draft: `return.${orderItemId}`,
    initial: { quantity: 1, reason: '', returnStock: true },
    check: ({ reason }) => ({ reason: reason.trim() === '' && formTexts.reasonRequired }),
    send: async ({ reason, returnStock }) => {
      const returned = { orderItemId, quantity, reason: reason.trim(), returnStock }
      if (needsApproval) await requestReturn.submit(returned)
      else await take.submit({ ...returned, version })
      showToast(needsApproval ? '已申请退单，等待审批' : `已退${goodsName}×${quantity}`)
      onClose()
    },
  })
  const remaining = line.quantity - line.returnQuantity
  const quantity = Math.min(form.value.quantity, remaining)
  return (
    <FormSheet
      form={form}
      title={`${word} ${goodsName}`}
      fact={`已点${remaining}${unit}`}
      end={<Money fen={-line.price * quantity} size="figure" />}
      submitLabel={needsApproval ? `申请退${quantity}${unit}` : `退${quantity}${unit}`}
      submitKind="danger"
      onClose={onClose}
    >
      <FormField field={form.field('quantity')} label="退单数量">
        {({ onChange }) => <Stepper label="退单数量" value={quantity} min={1} max={remaining} onChange={onChange} />}
      </FormField>
      <ReasonField field={form.field('reason')} label="退单原因" usual={commonReasons.returnItem} />
      <Switch
        label="退回库存"
        hint="已开封或已损坏的不退回"
        checked={form.value.returnStock}
        onChange={(returnStock) => form.change({ returnStock })}
      />
    </FormSheet>
  )
}
