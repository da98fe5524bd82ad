import { approvals } from '@nocturne/contract/approvals/endpoints'
import { emptyTexts } from '@nocturne/contract/client-texts'
import ListFilter from 'lucide-react/icons/list-filter'
import Stamp from 'lucide-react/icons/stamp'
import { useState } from 'react'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Chip } from '#kit/chip.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { useApi } from '#lib/query/query.ts'
import { ChosenChips } from '#shells/chosen-chips.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { ListPage } from '#shells/list-page.tsx'
import {
  formatDayRange,
  approvalStatuses,
  approvalTabs,
  useApprovalFilter,
  type ApprovalFilter,
} from '../approval-filter.ts'
import { ApprovalRow, type ApprovalListItem } from '../parts/approval-row.tsx'
import { PendingApprovalRow } from '../parts/waiting-row.tsx'

const filterSheet = createLazyComponent(() => import('../parts/filter-sheet.tsx'))

const typeSheet = createLazyComponent(() => import('../parts/type-sheet.tsx'))

const renderApproval = (approval: ApprovalListItem) => <ApprovalRow approval={approval} />
const renderWaiting = (approval: ApprovalListItem) => <PendingApprovalRow approval={approval} />
const getApprovalId = (approval: ApprovalListItem) => approval.approvalId

/** P139 审批中心: approvals of the user, and the forms that the user may start. */
export default function ApprovalsPage() {
  const may = usePermissions()
  const filter = useApprovalFilter()
  const [choosing, setChoosing] = useState(false)
  const [starting, setStarting] = useState(false)
  const query = useApiPages(approvals.list, filter.input, { live: true, keep: true })
  return (
    <ListPage
      backTo={employeeCentreLink}
      right={<IconButton label="筛选审批" icon={<ListFilter />} onClick={() => setChoosing(true)} />}
      bottom={
        may('approval:form:add') && (
          <BottomBar>
            <Button wide onClick={() => setStarting(true)}>
              发起审批
            </Button>
          </BottomBar>
        )
      }
      filters={
        <>
          <Tabs
            label="审批分类"
            items={withCounts(query.first)}
            value={filter.tab}
            onChange={(tab) => filter.set({ tab, status: undefined })}
          />
          <Narrowing filter={filter} />
          {choosing && <LazySheet part={filterSheet} props={{ filter, onClose: () => setChoosing(false) }} />}
          {starting && <LazySheet part={typeSheet} props={{ onClose: () => setStarting(false) }} />}
        </>
      }
      query={query}
      row={filter.tab === 'todo' ? renderWaiting : renderApproval}
      rowKey={getApprovalId}
      empty={{ text: filter.tab === 'todo' ? emptyTexts.approval : emptyTexts.apply, icon: <Stamp /> }}
    />
  )
}

/** Tabs with the numbers of waiting approvals and unread copies. */
function withCounts(first: { todoCount: number; ccUnread: number } | undefined) {
  const counts = { todo: first?.todoCount, cc: first?.ccUnread, done: undefined, mine: undefined }
  return approvalTabs.map((tab) => {
    const count = counts[tab.id]
    return count ? { ...tab, count } : tab
  })
}

/** Status filter, in tabs with approvals of several statuses, and the other active filters. */
function Narrowing({ filter }: { filter: ApprovalFilter }) {
  const types = useApi(approvals.types, {}, { staleMs: 10 * 60_000 })
  const { tab, status, typeCode, set } = filter
  const days = formatDayRange(filter)
  const typeName = typeCode && (types.data?.find((type) => type.typeCode === typeCode)?.typeName ?? '类型')
  return (
    <ChosenChips
      label="审批状态与条件"
      chosen={[
        ...(typeName ? [{ text: typeName, remove: () => set({ typeCode: '' }) }] : []),
        ...(days ? [{ text: days, remove: () => set({ beginDate: undefined, endDate: undefined }) }] : []),
      ]}
    >
      {tab !== 'todo' && (
        <>
          <Chip selected={status === undefined} onClick={() => set({ status: undefined })}>
            全部
          </Chip>
          {approvalStatuses.map(({ value, label }) => (
            <Chip key={value} selected={status === value} onClick={() => set({ status: value })}>
              {label}
            </Chip>
          ))}
        </>
      )}
    </ChosenChips>
  )
}
