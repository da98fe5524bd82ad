/** Applications and corrections behind a balance of leave. */
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { getLabel } from '@nocturne/contract/dictionaries'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'

import { ListError, ListSkeleton } from '#list/list-parts.tsx'

import { PlaceLink } from '../desk-card.tsx'
import { buildPhonePlace } from '../places.ts'
import styles from './leave-page.module.css'

interface LeaveUsagesProps {
  balance: { userId: number; leaveKindId: number }
  year: number
}

export function LeaveUsages({ balance: { userId, leaveKindId }, year }: LeaveUsagesProps) {
  const { data, error, refetch, isFetching } = useApi(attendance.leaveUsages, { userId, leaveKindId, year })
  if (!data)
    return error ? (
      <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
    ) : (
      <ListSkeleton />
    )
  const isEmpty = data.applications.length + data.corrections.length === 0
  return (
    <ul className={styles['usages']}>
      {data.applications.map(({ applyId, applyNo, beginTime, endTime, days, status }) => (
        <li key={applyId}>
          <PlaceLink place={buildPhonePlace('/pages/employeeCenter/clockApply/detail', { applyId })}>
            {beginTime.slice(5, 16)} 至 {endTime.slice(5, 16)}
          </PlaceLink>
          <span>{days === null ? '' : `${days} 天`}</span>
          <span>{getLabel('apply_status', status)}</span>
          <span>{applyNo}</span>
        </li>
      ))}
      {data.corrections.map(({ correctionId, correctionDate, days, reason }) => (
        <li key={`correction ${correctionId}`}>
          <span>{correctionDate} 调整</span>
          <span>
            {days > 0 ? '+' : ''}
            {days} 天
          </span>
          <span>{reason}</span>
        </li>
      ))}
      {isEmpty && <li>还没有请假和调整</li>}
    </ul>
  )
}
