import { produceStatus } from '@nocturne/contract/codes'
import { formTexts } from '@nocturne/contract/client-texts'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { gifts } from '@nocturne/contract/gifts/endpoints'

import { Money } from '#kit/money.tsx'
import { Switch } from '#kit/switch.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import { orderQueries, type OrderLine } from '../use-order-actions.ts'

interface ReturnGiftSheetProps {
  sendId: number
  tableName: string
  lines: readonly Pick<OrderLine, 'goodsName' | 'quantity' | 'returnQuantity' | 'produceStatus'>[]
  /** List price in fen of the goods not returned yet. */
  amount: number
  onClose: () => void
}

/** 撤回赠送: takes back a whole gift and restores its quota. Served goods must have been returned. */
export default function ReturnGiftSheet({ sendId, tableName, lines, amount, onClose }: ReturnGiftSheetProps) {
  const command = useCommand(gifts.return, {
    label: `撤回赠送 ${tableName}`,
    quiet: true,
    invalidates: [...orderQueries, gifts.list, gifts.detail, gifts.quota, catalog.goodsList],
  })
  const form = useForm({
    draft: `returnGift.${sendId}`,
    initial: { reason: '', cameBack: false },
    check: ({ reason }) => ({ reason: reason.trim() === '' && formTexts.reasonRequired }),
    send: async ({ reason, cameBack }) => {
      await command.submit({ sendId, reason: reason.trim(), ...(cameBack && { returnStock: true }) })
      showToast('已撤回赠送')
      onClose()
    },
  })
  const { cameBack } = form.value
  const remainingLines = lines.filter((line) => line.returnQuantity < line.quantity)
  const served = remainingLines.some(
    (line) => line.produceStatus === produceStatus.produced || line.produceStatus === produceStatus.delivered,
  )
  return (
    <FormSheet
      form={form}
      title={`撤回赠送 ${tableName}`}
      fact={remainingLines.map((line) => `${line.goodsName}×${line.quantity - line.returnQuantity}`).join('、')}
      end={<Money fen={-amount} size="figure" />}
      submitLabel="撤回赠送"
      submitKind="danger"
      disabledReason={form.reason === null && served && !cameBack ? '已出品的商品退回后才能撤回' : null}
      onClose={onClose}
    >
      <ReasonField field={form.field('reason')} label="撤回原因" usual={commonReasons.returnGift} />
      {served && (
        <Switch
          label="商品已退回"
          hint="已出品的商品须原样退回，库存随之退回"
          checked={cameBack}
          onChange={(back) => form.change({ cameBack: back })}
        />
      )}
    </FormSheet>
  )
}
