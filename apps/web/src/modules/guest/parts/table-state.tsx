import { useEffect, type ReactNode } from 'react'

import { Card } from '../../../kit/card.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { laterPart } from '../../../lib/loaded.ts'
import { noteTable, type GuestPass } from '../../../lib/guest-pass.ts'
import { Later } from '../../../shells/later.tsx'
import type { useSpent } from '../queries.ts'
import styles from './menu.module.css'

const spendCard = laterPart(() => import('./spend-card.tsx'))
const notOpen = laterPart(() => import('./not-open.tsx'))
const scanAgain = laterPart(async () => ({ default: (await import('../../../shells/scan-again.tsx')).ScanAgain }))

const oneLine = <Skeleton shape="lines" count={1} />

type Spending = ReturnType<typeof useSpent>

export type Seat = { data: GuestPass | undefined; error: unknown; refetch: () => Promise<unknown> }

/** Under the header: what the table has spent, or why nothing can be ordered. */
export function TableState({ seat, asked, spent }: { seat: Seat; asked: boolean; spent: Spending }) {
  const { data: pass, error, refetch } = seat
  if (!pass && asked && !error) return oneLine
  if (!pass) return <Told>{messageOf(error, '扫描台位二维码后即可点单')}</Told>
  if (pass.tableRecordId !== null) return <Spent pass={pass} query={spent} />
  return (
    <Told>
      <Later part={notOpen} props={{ code: pass.code, onOpened: refetch }} fallback={oneLine} />
    </Told>
  )
}

function Told({ children }: { children: ReactNode }) {
  return (
    <Card>
      <div className={styles['state']}>{children}</div>
    </Card>
  )
}

function Spent({ pass, query }: { pass: GuestPass; query: Spending }) {
  const moved = query.data !== undefined && query.data.tableId !== pass.tableId ? query.data : undefined
  useEffect(() => {
    if (moved) noteTable(pass.pass, moved)
  }, [moved, pass.pass])
  if (query.error instanceof ApiError && query.error.errCode === 'GUEST_PASS_EXPIRED') {
    return (
      <Told>
        <Later part={scanAgain} props={{}} fallback={oneLine} />
      </Told>
    )
  }
  if (!query.data) {
    return query.error ? <Told>{messageOf(query.error, '没有连上，请检查网络')}</Told> : oneLine
  }
  if (!query.data.open) return <Told>本次消费已结束，再次点单请重新扫描台位二维码</Told>
  return <Later part={spendCard} props={{ spend: query.data }} fallback={oneLine} />
}
