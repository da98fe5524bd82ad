import { reports } from '@nocturne/contract/reports/endpoints'
import { ownTipsLevel } from '@nocturne/contract/reports/tips/definition'
import { session } from '@nocturne/contract/session/endpoints'
import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'

import { ListRow } from '#kit/list-row.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { useApi } from '#lib/query/query.ts'
import { LaterSheet } from '#shells/later.tsx'
import { employeeCodeSheet } from '../../directory/public.ts'
import { TipLines } from './tip-lines.tsx'

/** P084 打赏明细: the user's own tips, by default of this month, and the code for guests to scan. */
export default function OwnTipsPage() {
  return (
    <TipLines
      endpoint={reports.ownTips}
      level={ownTipsLevel}
      head={<OwnCode />}
      empty="暂无打赏"
      backTo={employeeCentreLink}
    />
  )
}

/** Renders nothing for employees who cannot be tipped. */
function OwnCode() {
  const { data } = useApi(session.employeeCode, {}, { staleMs: 60_000 })
  const [shown, setShown] = useState(false)
  if (!data?.rewardCode) return null
  return (
    <>
      <ListRow
        lead={<QrCode aria-hidden />}
        title="我的打赏码"
        fact="客人扫码即可打赏"
        onClick={() => setShown(true)}
      />
      {shown && <LaterSheet part={employeeCodeSheet} props={{ onClose: () => setShown(false) }} />}
    </>
  )
}
