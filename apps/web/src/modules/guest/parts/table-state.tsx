import { useEffect, type ReactNode } from 'react'

import { Card } from '#kit/card.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { ApiError } from '#lib/query/api-error.ts'
import { updatePassTable, type GuestPass } from '#lib/identity/guest-pass.ts'
import { formatError } from '#shells/query-state.ts'
import type { useSittingSpending } from '../queries.ts'
import TableNotOpenCard from './not-open.tsx'
import RenewPass from './renew-pass.tsx'
import TableSpendCard from './spend-card.tsx'
import styles from './menu.module.css'

const oneLine = <Skeleton shape="lines" count={1} />

type Spending = ReturnType<typeof useSittingSpending>

export type GuestPassQuery = { data: GuestPass | undefined; error: unknown; refetch: () => Promise<unknown> }

/** Card below the header: spending of the table, or the reason why ordering is not possible. */
export default function TableStateCard({
  seat,
  isRequested,
  spent,
}: {
  seat: GuestPassQuery
  isRequested: boolean
  spent: Spending
}) {
  const { data: pass, error, refetch } = seat
  if (!pass && isRequested && !error) return oneLine
  if (!pass) return <Notice>{error ? formatError(error) : '扫描台位二维码后即可点单'}</Notice>
  if (pass.tableRecordId !== null) return <Spent pass={pass} query={spent} />
  return (
    <Notice>
      <TableNotOpenCard pass={pass} onOpened={refetch} />
    </Notice>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Card>
      <div className={styles['state']}>{children}</div>
    </Card>
  )
}

function Spent({ pass, query }: { pass: GuestPass; query: Spending }) {
  const moved = query.data !== undefined && query.data.tableId !== pass.tableId ? query.data : undefined
  useEffect(() => {
    if (moved) updatePassTable(pass.pass, moved)
  }, [moved, pass.pass])
  if (query.error instanceof ApiError && query.error.errCode === 'GUEST_PASS_EXPIRED') {
    return (
      <Notice>
        <RenewPass pass={pass} />
      </Notice>
    )
  }
  if (!query.data) {
    return query.error ? <Notice>{formatError(query.error)}</Notice> : oneLine
  }
  if (!query.data.open) {
    return (
      <Notice>
        <RenewPass pass={pass} />
      </Notice>
    )
  }
  return <TableSpendCard spend={query.data} />
}
