import ScanLine from 'lucide-react/icons/scan-line'
import UserPlus from 'lucide-react/icons/user-plus'
import UserSearch from 'lucide-react/icons/user-search'
import { useState } from 'react'

import { ActionGrid } from '#kit/action-grid.tsx'
import { Card } from '#kit/card.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { lazyMemberSheet } from '../../directory/public.ts'
import { scanMemberCode } from './scan-member.ts'

const memberDeskSheet = createLazyComponent(() => import('./member-desk-sheet.tsx'))
const registerMemberSheet = createLazyComponent(() => import('./register-sheet.tsx'))

type Open = 'find' | 'register' | { memberId: number }

/** 会员: search, scan of a member code, and registration. Renders nothing without permission to view members. */
export default function MemberTools() {
  const holds = usePermissions()
  const { memberId: scanned } = useParams('memberId')
  const [open, setOpen] = useState<Open | null>(() => {
    const memberId = parseId(scanned)
    return memberId === undefined ? null : { memberId }
  })
  const close = () => setOpen(null)
  if (!holds('member:info:view')) return null
  const scan = async () => {
    const member = await scanMemberCode()
    if (member) setOpen({ memberId: member.memberId })
  }
  return (
    <Card label="会员">
      <SectionTitle inCard>会员</SectionTitle>
      <ActionGrid
        label="会员"
        actions={[
          { id: 'find', label: '查找会员', icon: <UserSearch />, onClick: () => setOpen('find') },
          { id: 'scan', label: '扫会员码', icon: <ScanLine />, onClick: () => void scan() },
          { id: 'register', label: '登记会员', icon: <UserPlus />, onClick: () => setOpen('register') },
        ]}
      />
      {open === 'find' && (
        <LazySheet
          part={lazyMemberSheet}
          props={{ title: '查找会员', onChoose: ({ memberId }) => setOpen({ memberId }), onClose: close }}
        />
      )}
      {open === 'register' && (
        <LazySheet
          part={registerMemberSheet}
          props={{ onDone: ({ memberId }) => setOpen({ memberId }), onClose: close }}
        />
      )}
      {open !== null && typeof open === 'object' && (
        <LazySheet part={memberDeskSheet} props={{ memberId: open.memberId, onClose: close }} />
      )}
    </Card>
  )
}
