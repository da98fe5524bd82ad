import { approvals } from '@nocturne/contract/approvals/endpoints'
import { emptyTexts } from '@nocturne/contract/client-texts'
import ListFilter from 'lucide-react/icons/list-filter'
import Stamp from 'lucide-react/icons/stamp'
import { useState } from 'react'

import { Chip } from '../../../kit/chip.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Tabs } from '../../../kit/tabs.tsx'
import { employeeCentreLink } from '../../../lib/common-links.ts'
import { laterPart } from '../../../lib/loaded.ts'
import { usePermissions } from '../../../lib/permissions.ts'
import { useApiPages } from '../../../lib/pages.ts'
import { useApi } from '../../../lib/query.ts'
import { ChosenChips } from '../../../shells/chosen-chips.tsx'
import { LaterSheet } from '../../../shells/later.tsx'
import { ListPage } from '../../../shells/list-page.tsx'
import { daysText, statuses, tabs, useApprovalFilter, type ApprovalFilter } from '../approval-filter.ts'
import { ApprovalRow, type ApprovalBrief } from '../parts/approval-row.tsx'
import { TypeGrid } from '../parts/type-grid.tsx'

const filterSheet = laterPart(() => import('../parts/filter-sheet.tsx'))

const approvalRow = (approval: ApprovalBrief) => <ApprovalRow approval={approval} />
const approvalKey = (approval: ApprovalBrief) => approval.approvalId

/** P139 审批中心: forms to start, and the approvals that concern me. */
export default function ApprovalsPage() {
  const may = usePermissions()
  const filter = useApprovalFilter()
  const [choosing, setChoosing] = useState(false)
  const query = useApiPages(approvals.list, filter.input, { live: true, keep: true })
  return (
    <ListPage
      backTo={employeeCentreLink}
      right={<IconButton label="筛选审批" icon={<ListFilter />} onClick={() => setChoosing(true)} />}
      summary={may('approval:form:add') && <TypeGrid />}
      filters={
        <>
          <Tabs
            label="审批分类"
            items={withCounts(query.first)}
            value={filter.tab}
            onChange={(tab) => filter.set({ tab, status: undefined })}
          />
          <Narrowing filter={filter} />
          {choosing && <LaterSheet part={filterSheet} props={{ filter, onClose: () => setChoosing(false) }} />}
        </>
      }
      query={query}
      row={approvalRow}
      rowKey={approvalKey}
      empty={{ text: filter.tab === 'todo' ? emptyTexts.approval : emptyTexts.apply, icon: <Stamp /> }}
    />
  )
}

/** What waits for me and what I have not read, beside the words. */
function withCounts(first: { todoCount: number; ccUnread: number } | undefined) {
  const counts = { todo: first?.todoCount, cc: first?.ccUnread, done: undefined, mine: undefined }
  return tabs.map((tab) => {
    const count = counts[tab.id]
    return count ? { ...tab, count } : tab
  })
}

/** States, where a tab has several, and what else is chosen. */
function Narrowing({ filter }: { filter: ApprovalFilter }) {
  const types = useApi(approvals.types, {}, { staleMs: 10 * 60_000 })
  const { tab, status, typeCode, set } = filter
  const days = daysText(filter)
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
          {statuses.map(({ value, label }) => (
            <Chip key={value} selected={status === value} onClick={() => set({ status: value })}>
              {label}
            </Chip>
          ))}
        </>
      )}
    </ChosenChips>
  )
}
