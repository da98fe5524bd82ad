import { Dialog } from '#kit/dialog.tsx'

type CancelDialogProps = { queueNo: string; onConfirm: () => void; onCancel: () => void }

/** Confirmation: a cancelled number cannot be restored. */
export default function CancelNumberDialog({ queueNo, onConfirm, onCancel }: CancelDialogProps) {
  return (
    <Dialog
      title={`取消 ${queueNo} 的排队`}
      body="取消后号码作废，需要重新取号"
      confirmLabel="确认取消"
      cancelLabel="再想想"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
