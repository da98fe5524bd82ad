import { bridge } from '../bridge/bridge.ts'
import { Button } from '../kit/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
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
}

/** A text as the printer gets it: while it is shown, it alone goes on the paper, also by the browser's own menu. */
export default function PrintSheet({ printout, onClose }: { printout: Printout; onClose: () => void }) {
  const { title, text, fact, url } = printout
  // Whoever closes the share sheet has decided so.
  const share = () => bridge.share({ title, text, url: new URL(url, location.href).href }).catch(() => undefined)
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={title}
        fact={fact}
        footer={
          <>
            <Button onClick={share}>分享</Button>
            <Button kind="primary" wide onClick={() => window.print()}>
              打印
            </Button>
          </>
        }
      >
        <pre className={styles['paper']}>{text}</pre>
      </Sheet>
      <Printed>
        <pre className={styles['printed']}>{text}</pre>
      </Printed>
    </>
  )
}
