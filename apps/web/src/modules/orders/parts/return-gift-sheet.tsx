import { formTexts } from '@nocturne/contract/client-texts'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { useState } from 'react'

import { Money } from '../../../kit/money.tsx'
import { Switch } from '../../../kit/switch.tsx'
import { toast } from '../../../kit/toast.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { useBegin } from '../use-begin.ts'
import { orderReadings, type OrderBook } from '../use-order-actions.ts'
import { CommandSheet } from './command-sheet.tsx'
import { ReasonField } from './reason-field.tsx'

export interface ReturnGiftSheetProps {
  order: OrderBook['orders'][number]
  sendId: number
  /** Reads what is on screen again, after a refusal. */
  refetch: () => Promise<unknown>
  onClose: () => void
}

const usual = ['送错台位', '送错商品', '客人不要了', '重复赠送']

/** 撤回赠送: a gift is taken back whole, and its quota with it. What was served must have come back. */
export default function ReturnGiftSheet({ order, sendId, refetch, onClose }: ReturnGiftSheetProps) {
  const command = useCommand(gifts.return, {
    label: `撤回赠送 ${order.tableName}`,
    quiet: true,
    invalidates: [...orderReadings, gifts.list, gifts.detail, gifts.quota, catalog.goodsList],
  })
  useBegin(command.begin)
  const [reason, setReason] = useState('')
  const [cameBack, setCameBack] = useState(false)
  const kept = order.items.filter((line) => line.returnQuantity < line.quantity)
  const served = kept.some(({ produceStatus }) => produceStatus === '2' || produceStatus === '3')
  const missing =
    reason.trim() === '' ? formTexts.reasonRequired : served && !cameBack ? '已出品的商品退回后才能撤回' : null

  const submit = async () => {
    try {
      await command.submit({ sendId, reason: reason.trim(), ...(cameBack && { returnStock: true }) })
      toast('已撤回赠送')
      onClose()
    } catch {
      await refetch()
    }
  }

  return (
    <CommandSheet
      title={`撤回赠送 ${order.tableName}`}
      fact={kept.map((line) => `${line.goodsName}×${line.quantity - line.returnQuantity}`).join('、')}
      end={<Money fen={-order.totalAmount} size="figure" />}
      submitLabel="撤回赠送"
      danger
      disabledReason={missing}
      busy={command.busy}
      error={command.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField label="撤回原因" usual={usual} value={reason} onChange={setReason} />
      {served && (
        <Switch
          label="商品已退回"
          hint="已出品的商品须原样退回，库存随之退回"
          checked={cameBack}
          onChange={setCameBack}
        />
      )}
    </CommandSheet>
  )
}
