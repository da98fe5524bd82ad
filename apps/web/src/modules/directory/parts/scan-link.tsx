import Scan from 'lucide-react/icons/scan-line'
import { useLocation } from 'wouter'

import styles from './quick-links.module.css'

/** 扫一扫: opens the target of a scanned venue code. For a table code it offers the actions on that table. */
export function ScanLink() {
  const [, navigate] = useLocation()
  const scan = async () => {
    const { scanCode } = await import('#shells/scan.ts')
    const { address } = await scanCode()
    navigate(address)
  }
  // A cancelled scan needs no message; for other failures the bridge has already shown the error.
  return (
    <button type="button" className={styles['link']} onClick={() => void scan().catch(() => undefined)}>
      <Scan />
      扫一扫
    </button>
  )
}
