import { QrCode } from '#kit/qr-code.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { buildQueueUrl } from '../links.ts'

/** 排队码: guests scan it and take a number on their own phones. */
export default function QueueCodeSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="排队码" fact="客人扫码自己取号">
      <QrCode value={buildQueueUrl()} label="排队码" large />
    </Sheet>
  )
}
