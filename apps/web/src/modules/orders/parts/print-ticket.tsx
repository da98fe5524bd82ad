import { formatTime } from '@nocturne/base/venue-time'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'

import { IconButton } from '#kit/icon-button.tsx'
import { useGlobalConfig } from '#lib/query/global-config.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { formatOrderReceipt } from '../ticket-text.ts'
import type { SittingOrders } from '../use-order-actions.ts'

const printSheet = createLazyComponent(() => import('#shells/print-sheet.tsx'))

/** Button 打印: prints a receipt of the orders shown. `url` is the page where colleagues find them. */
export function PrintReceiptButton({ book, url }: { book: SittingOrders; url: string }) {
  const venueName = useGlobalConfig()?.venueName ?? ''
  const [text, setText] = useState<string | null>(null)
  const print = () => setText(formatOrderReceipt(book, { venueName, time: formatTime(new Date()) }))
  return (
    <>
      <IconButton label="打印小票" icon={<Printer />} onClick={print} />
      {text !== null && (
        <LazySheet
          part={printSheet}
          props={{
            printout: { title: `点单小票 ${book.record.tableName}`, text, url },
            onClose: () => setText(null),
          }}
        />
      )}
    </>
  )
}
