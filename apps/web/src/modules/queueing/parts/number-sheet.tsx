import { formatClock } from '#lib/format/format.ts'
import { useGlobalConfig } from '#lib/query/global-config.ts'
import { PrintAction } from '#shells/print-action.tsx'
import { PrintOnly } from '#shells/printed.tsx'
import { Button } from '#kit/button.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { bookingsTabLink } from '#lib/routing/common-links.ts'
import { formatTablesAhead, formatQueueSlip, formatQueueType, type QueueListEntry } from '../queue-texts.ts'
import styles from './queue.module.css'

type NumberSheetProps = { title: string; line: QueueListEntry; onClose: () => void }

/** Number to show or print for guests without a phone. */
export default function QueueNumberSheet({ title, line, onClose }: NumberSheetProps) {
  const venueName = useGlobalConfig()?.venueName ?? ''
  const text = formatQueueSlip(line, venueName)
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={title}
        footer={
          <>
            <PrintAction
              label="打印小票"
              shared={{ title: `排队号 ${line.queueNo}`, text, url: bookingsTabLink }}
              secondary
            />
            <Button kind="primary" wide onClick={onClose}>
              完成
            </Button>
          </>
        }
      >
        <output className={styles['number']}>
          <span className={styles['type']}>{formatQueueType(line.queueType)}</span>
          <strong>{line.queueNo}</strong>
          <span className={styles['hint']}>
            {line.guestNum}人 · {formatTablesAhead(line.aheadNum)} · {formatClock(line.takeTime)} 取号
          </span>
        </output>
      </Sheet>
      <PrintOnly>
        <pre className={styles['slip']}>{text}</pre>
      </PrintOnly>
    </>
  )
}
