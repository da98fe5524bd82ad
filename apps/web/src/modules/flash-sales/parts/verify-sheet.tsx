import { successTexts } from '@nocturne/contract/client-texts'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'

import { Skeleton } from '../../../kit/skeleton.tsx'
import { toast } from '../../../kit/toast.ts'
import { useForm } from '../../../lib/form.ts'
import { useApi } from '../../../lib/query.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { floorReadings, TablePicker } from '../../tables/public.ts'
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
  const floor = useApi(tables.list, {}, { live: true })
  const command = useCommand(flashSales.codeConsume, {
    label: `核销 ${order.killOrderNo}`,
    quiet: true,
    secret: true,
    invalidates: [flashSales.orderList, ...floorReadings],
  })
  const form = useForm<{ tableId: number | null }>({
    draft: null,
    initial: { tableId: null },
    send: async () => {
      const tableRecordId = picked?.tableRecordId
      if (tableRecordId == null) return false
      await command.submit({ ...(verifyCode === undefined ? { killOrderId } : { verifyCode }), tableRecordId })
      toast(successTexts.verified)
      onClose()
      return true
    },
  })
  const { tableId } = form.value
  const picked = floor.data?.rows.find((card) =>
    tableId === null ? chosenBefore !== undefined && card.tableRecordId === chosenBefore : card.tableId === tableId,
  )
  return (
    <FormSheet
      form={form}
      title="秒杀核销"
      fact={`${order.goodsName} ×${order.quantity} · ${order.guestName || order.phoneMask}`}
      submitLabel="确认核销"
      disabledReason={picked ? null : '请选择台位'}
      onClose={onClose}
    >
      <QueryView query={floor} skeleton={<Skeleton shape="grid" count={9} />}>
        {({ rows }) => (
          <TablePicker
            label="已开台位"
            tables={rows.filter((card) => card.tableRecordId !== null)}
            chosen={picked ? [picked.tableId] : []}
            onPick={(chosen) => form.change({ tableId: chosen })}
            startAreaId={picked?.areaId}
            empty="现在没有已开的台位"
          />
        )}
      </QueryView>
    </FormSheet>
  )
}
