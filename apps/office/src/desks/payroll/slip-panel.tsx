/** One slip: its items, objections and the change against last month; the phone page corrects it. */
import { formatFen } from '@nocturne/base/money'
import { wageItemType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import X from 'lucide-react/icons/x'

import { IconButton } from '#kit/button.tsx'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'

import { PlaceLink } from '../desk-card.tsx'
import { buildSlipPlace } from '../places.ts'
import type { People } from './payroll-rules.ts'
import styles from './payroll.module.css'

interface SlipPanelProps {
  slip: People['rows'][number]
  ticket: string
  onClose: () => void
}

export function SlipPanel({ slip: { wageId, userName, deptName, postName }, ticket, onClose }: SlipPanelProps) {
  const { data, error, refetch, isFetching } = useApi(payroll.wageDetail, { wageId, ticket })
  return (
    <aside className={styles['panel']} data-open aria-label={userName}>
      <header>
        <div>
          <h2>{userName}</h2>
          <p>
            {deptName} · {postName}
          </p>
        </div>
        <IconButton label="关闭" icon={<X />} onClick={onClose} />
      </header>
      {data ? (
        <>
          {data.objections.map(({ itemCode, objection, createTime }) => (
            <p key={`${createTime} ${itemCode}`} className={styles['objection']}>
              <strong>异议{itemCode === null ? '' : ` · ${getLabel('wage_item', itemCode)}`}</strong> {objection}
              <small> {createTime.slice(0, 16)}</small>
            </p>
          ))}
          <ul aria-label="工资项目">
            {data.items.map(({ itemCode, itemType, amount, remark }) => (
              <li key={itemCode}>
                <span>
                  {getLabel('wage_item', itemCode)} {remark !== '' && <small>{remark}</small>}
                </span>
                <b>{formatFen(itemType === wageItemType.deduction ? -amount : amount)}</b>
              </li>
            ))}
            <li data-total>
              <span>实发</span>
              <b>{formatFen(data.netAmount)}</b>
            </li>
            {data.lastNetAmount !== null && (
              <li>
                <span>比上月</span>
                <b>{formatFen(data.netAmount - data.lastNetAmount)}</b>
              </li>
            )}
          </ul>
          <PlaceLink place={buildSlipPlace(wageId)} className={styles['link']}>
            打开工资单{data.can.correct ? '，更正' : ''}
          </PlaceLink>
        </>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </aside>
  )
}
