import { Sheet } from '#kit/sheet.tsx'
import { PrintAction } from './print-action.tsx'
import { PrintOnly } from './printed.tsx'
import styles from './print-sheet.module.css'

export interface Printout {
  title: string
  /** Text laid out in the columns of the printer. */
  text: string
  /** Additional text under the title. */
  fact?: string
  /** Address where colleagues find the item. */
  url: string
  /** Records the print before printing; returning false cancels it. */
  onPrint?: () => Promise<boolean>
}

/** Preview of a receipt. While it is shown, only the receipt is printed, also from the browser's menu. */
export default function PrintSheet({ printout, onClose }: { printout: Printout; onClose: () => void }) {
  const { title, text, fact, url, onPrint } = printout
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={title}
        fact={fact}
        footer={<PrintAction shared={{ title, text, url }} onPrint={onPrint} />}
      >
        <pre className={styles['paper']} data-theme="light">
          {text}
        </pre>
      </Sheet>
      <PrintOnly>
        <pre className={styles['printed']}>{text}</pre>
      </PrintOnly>
    </>
  )
}
