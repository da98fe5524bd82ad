import { session } from '@nocturne/contract/session/endpoints'
import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'

import { ListRow } from '#kit/list-row.tsx'
import { useApi } from '#lib/query/query.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { lazyEmployeeCodeSheet } from '../../directory/public.ts'

/** The user's code for guests to scan; nothing for employees who cannot be tipped. */
export function OwnTipCode() {
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
      {shown && <LazySheet part={lazyEmployeeCodeSheet} props={{ onClose: () => setShown(false) }} />}
    </>
  )
}
