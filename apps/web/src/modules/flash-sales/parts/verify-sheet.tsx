import { successTexts } from '@nocturne/contract/client-texts'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'

import { toast } from '../../../kit/toast.ts'
import { useForm } from '../../../lib/form.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { floorReadings } from '../../tables/public.ts'
import { OpenTablePicker } from '../../vouchers/public.ts'
import type { KillOrder } from '../kill-order.ts'

/** 核销: the table at which what was bought is served. */
type VerifySheetProps = {
  order: KillOrder
  /** The code that was read: who may serve it need not see the order in a list. Left out where the order was chosen in the list. */
  verifyCode?: string
  /** The sitting that was chosen already. */
  tableRecordId?: number | undefined
  onClose: () => void
}

export default function VerifySheet({ order, verifyCode, tableRecordId: chosenBefore, onClose }: VerifySheetProps) {
  const { killOrderId } = order
  const command = useCommand(flashSales.codeConsume, {
    label: `核销 ${order.killOrderNo}`,
    quiet: true,
    secret: true,
    invalidates: [flashSales.orderList, ...floorReadings],
  })
  const form = useForm<{ tableRecordId: number | undefined }>({
    draft: null,
    initial: { tableRecordId: chosenBefore },
    send: async ({ tableRecordId }) => {
      if (tableRecordId === undefined) return false
      await command.submit({ ...(verifyCode === undefined ? { killOrderId } : { verifyCode }), tableRecordId })
      toast(successTexts.verified)
      onClose()
      return true
    },
  })
  const { tableRecordId } = form.value
  return (
    <FormSheet
      form={form}
      title="秒杀核销"
      fact={`${order.goodsName} ×${order.quantity} · ${order.guestName || order.phoneMask}`}
      submitLabel="确认核销"
      disabledReason={tableRecordId === undefined ? '请选择台位' : null}
      onClose={onClose}
    >
      <OpenTablePicker tableRecordId={tableRecordId} onPick={(picked) => form.change({ tableRecordId: picked })} />
    </FormSheet>
  )
}
