import { Sheet } from '#kit/sheet.tsx'
import { OpenTablePicker } from './open-table-picker.tsx'

type TableSheetProps = {
  tableRecordId: number | undefined
  onPick: (tableRecordId: number) => void
  onClose: () => void
}

/** Selects the table for a voucher. */
export default function VoucherTableSheet({ tableRecordId, onPick, onClose }: TableSheetProps) {
  return (
    <Sheet open onClose={onClose} title="选择台位">
      <OpenTablePicker
        tableRecordId={tableRecordId}
        onPick={(picked) => {
          onPick(picked)
          onClose()
        }}
      />
    </Sheet>
  )
}
