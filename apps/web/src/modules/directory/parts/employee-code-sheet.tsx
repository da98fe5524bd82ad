import type { AnswerOf } from '@nocturne/contract/endpoint'
import { session } from '@nocturne/contract/session/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { QrCode } from '#kit/qr-code.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useApi } from '#lib/query/query.ts'
import { useUser } from '#lib/identity/session.ts'
import { QueryView } from '#shells/query-view.tsx'
import { buildTipUrl } from '../links.ts'
import styles from './employee-code-sheet.module.css'

/** Own codes for guests and colleagues to scan. Mounted while it is open. */
export default function EmployeeCodeSheet({ onClose }: { onClose: () => void }) {
  const query = useApi(session.employeeCode, {}, { staleMs: 60_000 })
  return (
    <Sheet open onClose={onClose} title="员工码" fact={useUser()?.nickName}>
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={3} />}>
        {(own) => <OwnCodes {...own} />}
      </QueryView>
    </Sheet>
  )
}

const kinds = [
  { id: 'tip', label: '打赏码' },
  { id: 'person', label: '员工码' },
] as const
type Kind = (typeof kinds)[number]['id']

/** Shows the tip code first to employees who can be tipped, because guests request it most often. */
function OwnCodes({ employeeCode, qrContent, rewardCode }: AnswerOf<typeof session.employeeCode>) {
  const [kind, setKind] = useState<Kind>(rewardCode === null ? 'person' : 'tip')
  const [large, setLarge] = useState(false)
  const tip = kind === 'tip' && rewardCode !== null
  return (
    <div className={styles['place']}>
      {rewardCode !== null && <SegmentedControl label="我的码" options={kinds} value={kind} onChange={setKind} />}
      <QrCode
        value={tip ? buildTipUrl(rewardCode) : new URL(qrContent, location.origin).href}
        label={tip ? '打赏码' : `员工码 ${employeeCode}`}
        large={large}
      />
      {!large && !tip && <strong className={styles['code']}>{employeeCode}</strong>}
      <p className={styles['fact']}>{tip ? '客人扫码即可打赏' : '同事用扫一扫可识别'}</p>
      <Button wide onClick={() => setLarge(!large)}>
        {large ? '缩小' : '放大展示'}
      </Button>
    </div>
  )
}
