import { formatFen } from '@nocturne/base/money'
import { normalDisable } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { members } from '@nocturne/contract/members/endpoints'
import Ban from 'lucide-react/icons/ban'
import History from 'lucide-react/icons/history'
import Merge from 'lucide-react/icons/merge'
import UserCog from 'lucide-react/icons/user-cog'
import Undo2 from 'lucide-react/icons/undo-2'
import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'

import { ActionGrid, type GridAction } from '#kit/action-grid.tsx'
import { Figure, FigureRow } from '#kit/figure.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stack } from '#kit/stack.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { formatNextLevel } from '../level-texts.ts'
import { BalanceFlowRow } from '../parts/flow-row.tsx'

const sheets = {
  recharge: createLazyComponent(() => import('./take-recharge-sheet.tsx')),
  recharges: createLazyComponent(() => import('./recharges-of-sheet.tsx')),
  sales: createLazyComponent(() => import('./change-sales-sheet.tsx')),
  merge: createLazyComponent(() => import('./merge-sheet.tsx')),
  status: createLazyComponent(() => import('./status-sheet.tsx')),
}

type MemberDetail = AnswerOf<typeof members.detail>

/** Props of the sheets that staff open from the member's sheet. */
export type MemberServiceSheetProps = { member: MemberDetail; onClose: () => void }

/** Member as seen by staff: level, assets, latest visits, and the actions the user may perform. */
export default function StaffMemberSheet({ memberId, onClose }: { memberId: number; onClose: () => void }) {
  const query = useApi(members.detail, { memberId }, { staleMs: 0 })
  const [open, setOpen] = useState<keyof typeof sheets | null>(null)
  const member = query.data
  return (
    <Sheet
      open
      onClose={onClose}
      title={member?.memberName ?? '会员'}
      fact={member && `${member.levelName} · ${member.phonenumber ?? member.phoneMask} · ${member.memberNo}`}
    >
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={6} />}>
        {(shown) => (
          <Stack>
            {shown.status === normalDisable.disabled && <Notice tone="danger">该会员已停用，不能登录和使用余额</Notice>}
            <Figures member={shown} />
            <Actions member={shown} onOpen={setOpen} />
            <Facts member={shown} />
            <Flows member={shown} />
            <Records member={shown} />
          </Stack>
        )}
      </QueryView>
      {open && member && <LazySheet key={open} part={sheets[open]} props={{ member, onClose: () => setOpen(null) }} />}
    </Sheet>
  )
}

function Figures({ member: { balance, points, visitCount, totalConsume } }: { member: MemberDetail }) {
  return (
    <FigureRow>
      {balance && (
        <Figure
          label={balance.bonus === 0 ? '余额' : `余额 · 含赠送 ${formatFen(balance.bonus, { trim: true })}`}
          value={<Money fen={balance.principal + balance.bonus} />}
          size="title"
        />
      )}
      <Figure label="到店" value={`${visitCount} 次`} size="title" />
      {points === null ? (
        <Figure label="消费" value={<Money fen={totalConsume} />} size="title" />
      ) : (
        <Figure label="积分" value={points.toLocaleString('en-US')} size="title" />
      )}
    </FigureRow>
  )
}

function Actions({ member, onOpen }: { member: MemberDetail; onOpen: (sheet: keyof typeof sheets) => void }) {
  const { canRecharge, canManage, canChangeSales, balance, status } = member
  const isActive = status === normalDisable.normal
  const actions: GridAction[] = [
    ...(canRecharge ? [{ id: 'recharge', label: '充值', icon: <Wallet />, onClick: () => onOpen('recharge') }] : []),
    ...(balance
      ? [
          {
            id: 'recharges',
            label: canManage ? '充值与退储值' : '充值记录',
            icon: <History />,
            onClick: () => onOpen('recharges'),
          },
        ]
      : []),
    ...(canChangeSales
      ? [{ id: 'sales', label: '改客户经理', icon: <UserCog />, onClick: () => onOpen('sales') }]
      : []),
    ...(canManage && isActive
      ? [{ id: 'merge', label: '合并会员', icon: <Merge />, onClick: () => onOpen('merge') }]
      : []),
    ...(canManage
      ? [
          {
            id: 'status',
            label: isActive ? '停用' : '恢复',
            icon: isActive ? <Ban /> : <Undo2 />,
            onClick: () => onOpen('status'),
          },
        ]
      : []),
  ]
  return actions.length > 0 && <ActionGrid label="会员操作" actions={actions} />
}

function Facts({ member }: { member: MemberDetail }) {
  const { levelName, discountBp, nextLevel, salesUserName, birthday, sex, registerTime, registerSource } = member
  const rate = discountBp < 10_000 ? ` · ${discountBp / 1_000} 折` : ''
  return (
    <KeyValue
      rows={[
        { label: '等级', value: `${levelName}${rate}` },
        ...(nextLevel ? [{ label: '升级', value: formatNextLevel(nextLevel) }] : []),
        { label: '专属客户经理', value: salesUserName ?? '无' },
        ...(birthday === null ? [] : [{ label: '生日', value: birthday }]),
        { label: '性别', value: getLabel('user_sex', sex) },
        { label: '注册', value: `${registerTime.slice(0, 10)} · ${getLabel('member_source', registerSource)}` },
      ]}
    />
  )
}

/** Number of latest balance movements; the rest is under recharges and bills. */
const FLOWS_SHOWN = 5

function Flows({ member: { balance } }: { member: MemberDetail }) {
  if (!balance || balance.flows.length === 0) return null
  return (
    <section aria-label="余额明细">
      <SectionTitle>余额明细</SectionTitle>
      {balance.flows.slice(0, FLOWS_SHOWN).map((flow) => (
        <BalanceFlowRow key={flow.flowId} flow={flow} />
      ))}
    </section>
  )
}

function Records({ member: { records } }: { member: MemberDetail }) {
  if (records.length === 0) return null
  return (
    <section aria-label="到店记录">
      <SectionTitle>到店记录</SectionTitle>
      {records.map(({ tableRecordId, businessDate, tableName, payableAmount, salesUserName }) => (
        <ListRow
          key={tableRecordId}
          inCard
          title={`${businessDate} · ${tableName}`}
          fact={salesUserName}
          figure={payableAmount === null ? undefined : <Money fen={payableAmount} />}
        />
      ))}
    </section>
  )
}
