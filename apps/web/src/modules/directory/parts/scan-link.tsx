import Scan from 'lucide-react/icons/scan-line'
import { useLocation } from 'wouter'

import styles from './quick-links.module.css'

/** 扫一扫: a code of the house leads where it belongs, the one on a table to what can be done there. */
export function ScanLink() {
  const [, navigate] = useLocation()
  const scan = async () => {
    const { scanCode } = await import('../../../shells/scan.ts')
    const { address } = await scanCode()
    navigate(address)
  }
  // The bridge has said what failed; a cancelled scan needs no word.
  return (
    <button type="button" className={styles['link']} onClick={() => void scan().catch(() => undefined)}>
      <Scan />
      扫一扫
    </button>
  )
}
