import { successTexts } from '@nocturne/contract/client-texts'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'

import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { floorQueries } from '../../tables/public.ts'
import { OpenTablePicker } from '../../vouchers/public.ts'
import type { FlashOrder } from '../kill-order.ts'

/** 核销: selects the table where the purchase is served. */
type VerifySheetProps = {
  order: FlashOrder
  /**
   * Scanned code. With it the user needs no permission to list orders. Undefined if the order was selected in the list.
   */
  verifyCode?: string
  /** Sitting that was selected before the sheet opened. */
  tableRecordId?: number | undefined
  onClose: () => void
}

export default function VerifyFlashOrderSheet({
  order,
  verifyCode,
  tableRecordId: chosenBefore,
  onClose,
}: VerifySheetProps) {
  const { killOrderId } = order
  const command = useCommand(flashSales.codeConsume, {
    label: `核销 ${order.killOrderNo}`,
    quiet: true,
    secret: true,
    invalidates: [flashSales.orderList, ...floorQueries],
  })
  const form = useForm<{ tableRecordId: number | undefined }>({
    draft: null,
    initial: { tableRecordId: chosenBefore },
    send: async ({ tableRecordId }) => {
      if (tableRecordId === undefined) return false
      await command.submit({ ...(verifyCode === undefined ? { killOrderId } : { verifyCode }), tableRecordId })
      showToast(successTexts.verified)
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
