import Bell from 'lucide-react/icons/bell'
import QrCode from 'lucide-react/icons/qr-code'
import Stamp from 'lucide-react/icons/stamp'

import { Badge } from '#kit/badge.tsx'
import { approvalsLink, messagesLink } from '#lib/routing/common-links.ts'
import { hasScreen } from '#lib/routing/screen-table.ts'
import type { WaitingCounts } from './menu-group.tsx'
import { ScanLink } from './scan-link.tsx'
import styles from './quick-links.module.css'

/** Card that overlaps the header, with pending items and the user's own code. */
export function QuickLinks({ waiting, onCode }: { waiting: WaitingCounts; onCode: () => void }) {
  return (
    <nav className={styles['card']} aria-label="常用">
      <ScanLink />
      {hasScreen(messagesLink) && (
        <a className={styles['link']} href={messagesLink}>
          <Badge count={waiting.messages} label={`${waiting.messages} 条未读`}>
            <Bell />
          </Badge>
          消息
        </a>
      )}
      {hasScreen(approvalsLink) && (
        <a className={styles['link']} href={approvalsLink}>
          <Badge count={waiting.approvals} label={`${waiting.approvals} 条待审批`}>
            <Stamp />
          </Badge>
          审批
        </a>
      )}
      <button type="button" className={styles['link']} onClick={onCode}>
        <QrCode />
        员工码
      </button>
    </nav>
  )
}
