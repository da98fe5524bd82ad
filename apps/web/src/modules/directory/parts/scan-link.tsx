import Scan from 'lucide-react/icons/scan-line'
import { useLocation } from 'wouter'

import styles from './quick-links.module.css'

/** 扫一扫: opens the target of a scanned venue code; for a table code, the actions on that table. */
export function ScanLink() {
  const [, navigate] = useLocation()
  const scan = async () => {
    const { scanCode } = await import('#shells/scan.ts')
    const { address } = await scanCode()
    navigate(address)
  }
  // The bridge already showed the error; a cancelled scan needs no message.
  return (
    <button type="button" className={styles['link']} onClick={() => void scan().catch(() => undefined)}>
      <Scan />
      扫一扫
    </button>
  )
}
