import Scan from 'lucide-react/icons/scan-line'
import { useLocation } from 'wouter'

import { notify } from '../../../lib/notify.ts'
import { tableServiceLink } from '../../../lib/common-links.ts'
import { tableCodeIn } from '../../../lib/table-code.ts'
import styles from './quick-links.module.css'

/** 扫一扫: the code on a table leads to what can be done there. */
export function ScanLink() {
  const [, navigate] = useLocation()
  const scan = async () => {
    const { bridge } = await import('../../../bridge/bridge.ts')
    const code = tableCodeIn(await bridge.scan())
    if (code === null) return notify('这不是台位码')
    navigate(tableServiceLink(code))
  }
  // The bridge has said what failed; a cancelled scan needs no word.
  return (
    <button type="button" className={styles['link']} onClick={() => void scan().catch(() => undefined)}>
      <Scan />
      扫一扫
    </button>
  )
}
