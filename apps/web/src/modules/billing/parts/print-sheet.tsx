import { Button } from '../../../kit/button.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { bridge } from '../../../bridge/bridge.ts'
import { printText } from '../print-text.ts'
import styles from './print-sheet.module.css'

export interface Printout {
  title: string
  text: string
  /** How often the bill was printed, this time included. */
  count: number
  /** Where colleagues find the bill. */
  url: string
}

/** The text of a bill as the printer gets it. */
export default function PrintSheet({ printout, onClose }: { printout: Printout; onClose: () => void }) {
  const { title, text, count, url } = printout
  // Whoever closes the share sheet has decided so.
  const share = () => bridge.share({ title, text, url: new URL(url, location.href).href }).catch(() => undefined)
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      fact={`第 ${count} 次打印`}
      footer={
        <>
          <Button onClick={share}>分享</Button>
          <Button kind="primary" wide onClick={() => printText(text)}>
            打印
          </Button>
        </>
      }
    >
      <pre className={styles['paper']}>{text}</pre>
    </Sheet>
  )
}
