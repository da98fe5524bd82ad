import { session } from '@nocturne/contract/session/endpoints'

import { QrCode } from '../../../kit/qr-code.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { useApi } from '../../../lib/query.ts'
import { QueryView } from '../../../shells/query-view.tsx'
import styles from './employee-code-sheet.module.css'

/** My code for guests and colleagues to scan. Mounted while it is open. */
export default function EmployeeCodeSheet({ onClose }: { onClose: () => void }) {
  const query = useApi(session.employeeCode, {}, { staleMs: 60_000 })
  return (
    <Sheet open onClose={onClose} title="员工码">
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={3} />}>
        {({ employeeCode, qrContent, rewardCode }) => (
          <div className={styles['place']}>
            <QrCode value={new URL(qrContent, location.origin).href} label={`员工码 ${employeeCode}`} />
            <strong className={styles['code']}>{employeeCode}</strong>
            <p className={styles['fact']}>
              {rewardCode ? '客人扫码可进入会员中心，此码也是打赏码' : '客人扫码可进入会员中心'}
            </p>
          </div>
        )}
      </QueryView>
    </Sheet>
  )
}
