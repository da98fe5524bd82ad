import { emptyTexts } from '@nocturne/contract/client-texts'
import type { ApplyStatus } from '@nocturne/contract/codes'
import FilePlus from 'lucide-react/icons/file-plus'
import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { MonthField } from '#kit/date-field.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Tag } from '#kit/tag.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { ListPage } from '#shells/list-page.tsx'
import type { ListState } from '#shells/query-state.ts'
import {
  getApplicationTag,
  applicationStatuses,
  formatApproverProgress,
  type BaseApplication,
  type ApplicationKind,
} from './application-kind.ts'

interface OwnApplicationFilter<A extends BaseApplication> {
  status: ApplyStatus | undefined
  applyType: A['applyType'] | undefined
  /** Set on pages where a month can be selected; empty means all months. */
  month?: string
  /** Hides the type filter where all applications have the same type. */
  onlyStatus?: boolean
  set: (changes: { status?: ApplyStatus | undefined; applyType?: A['applyType'] | undefined; month?: string }) => void
}

interface MyApplicationsPageProps<A extends BaseApplication> {
  kind: ApplicationKind<A>
  query: ListState<A>
  filter: OwnApplicationFilter<A>
  /** Tabs above the filters: scope of the applications. */
  tabs?: ReactNode
}

const createRow =
  <A extends BaseApplication>(kind: ApplicationKind<A>) =>
  (application: A) => <MyRow kind={kind} application={application} />

function MyRow<A extends BaseApplication>({ kind, application }: { kind: ApplicationKind<A>; application: A }) {
  const { applyId, userName, status, createTime, can } = application
  const state = getApplicationTag(status)
  return (
    <ListRow
      href={kind.detailLink(applyId)}
      title={kind.title(application)}
      fact={`${can.handle ? `${userName} ` : ''}提交 ${formatShortTime(createTime)}`}
      note={formatApproverProgress(kind, application)}
      figure={kind.figure?.(application)}
      chip={<Tag tone={state.tone}>{state.text}</Tag>}
    />
  )
}

/** The user's own applications of one kind, newest first. */
export function MyApplicationsPage<A extends BaseApplication>({
  kind,
  query,
  filter,
  tabs,
}: MyApplicationsPageProps<A>) {
  const [, navigate] = useLocation()
  const apply = () => navigate(kind.newLink)
  return (
    <ListPage
      backTo={employeeCentreLink}
      right={<IconButton label="新申请" icon={<FilePlus />} onClick={apply} />}
      filters={
        <>
          {tabs}
          <ChipRow label="申请状态">
            <Chip selected={filter.status === undefined} onClick={() => filter.set({ status: undefined })}>
              全部
            </Chip>
            {applicationStatuses.map(({ value, label }) => (
              <Chip key={value} selected={filter.status === value} onClick={() => filter.set({ status: value })}>
                {label}
              </Chip>
            ))}
          </ChipRow>
          {filter.onlyStatus !== true && (
            <ApplicationTypeChips
              kind={kind}
              value={filter.applyType}
              onChange={(applyType) => filter.set({ applyType })}
            />
          )}
          {filter.month !== undefined && (
            <MonthField
              max={null}
              label="月份"
              placeholder="全部月份"
              value={filter.month}
              onChange={(month) => filter.set({ month })}
            />
          )}
        </>
      }
      query={query}
      row={createRow(kind)}
      rowKey={({ applyId }) => applyId}
      empty={{ text: emptyTexts.apply, icon: <FileText />, action: <Button onClick={apply}>去申请</Button> }}
    />
  )
}

interface TypeChipsProps<A extends BaseApplication> {
  kind: ApplicationKind<A>
  value: A['applyType'] | undefined
  onChange: (value: A['applyType'] | undefined) => void
}

/** Type filter; tapping the selected type clears it. */
export function ApplicationTypeChips<A extends BaseApplication>({ kind, value, onChange }: TypeChipsProps<A>) {
  return (
    <ChipRow label="申请类型">
      {kind.types.map((type) => (
        <Chip
          key={type.value}
          selected={value === type.value}
          onClick={() => onChange(value === type.value ? undefined : type.value)}
        >
          {type.label}
        </Chip>
      ))}
    </ChipRow>
  )
}
