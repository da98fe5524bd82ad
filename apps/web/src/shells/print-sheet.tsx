import { Sheet } from '../kit/sheet.tsx'
import { PrintAction } from './print-action.tsx'
import { Printed } from './printed.tsx'
import styles from './print-sheet.module.css'

export interface Printout {
  title: string
  /** In the columns of the printer. */
  text: string
  /** Under the title. */
  fact?: string
  /** Where colleagues find the thing. */
  url: string
  /** Counts the print before the printer is asked; false when that was refused. */
  onPrint?: () => Promise<boolean>
}

/** A text as the printer gets it: while it is shown, it alone goes on the paper, also by the browser's own menu. */
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
      <Printed>
        <pre className={styles['printed']}>{text}</pre>
      </Printed>
    </>
  )
}
